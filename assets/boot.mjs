// Starts Python while PyScript is still arriving, which then finds it here: this module is its `interpreter`.

const { pyodide, python, memory, lock } = document.getElementById("boot").dataset;
const at = (address) => new URL(address, document.baseURI).href;
const { loadPyodide: load, version } = await import(at(`${pyodide}pyodide.mjs`));

/** What Python prints goes where PyScript wants it, once it is there. */
const streams = {};

const options = {
  indexURL: at(pyodide),
  stdLibURL: at(python),
  stdout: (text) => (streams.stdout ?? console.log)(text),
  stderr: (text) => (streams.stderr ?? console.error)(text),
  lockFileContents: lock,
  packageBaseUrl: at(pyodide),
};

async function remembered() {
  const answer = await fetch(at(memory));
  if (!answer.ok) throw new Error(`there is none: ${answer.status}`);
  const interpreter = await load({ ...options, _loadSnapshot: await answer.arrayBuffer() });
  interpreter.runPython("import random; random.seed()"); // its state is remembered too: nobody is to draw from it
  return interpreter;
}

async function started() {
  try {
    return await remembered();
  } catch (reason) {
    console.info("Clowder starts without its memory:", reason);
    return load(options);
  }
}

const interpreter = started();

export { version };
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(streams, { stdout, stderr });
  return interpreter;
};
