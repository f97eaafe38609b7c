// Parser of Pyodide's glue, the JavaScript round its WebAssembly program: splits the glue into pieces that can each be
// left out, and finds the names that each piece uses.
//
// A name counts as used wherever it stands: as a variable, or as a property or a text of the same name, which may
// be one of the program's exports. So rather too much is kept than too little.

/** Error: the glue is not built as this parser expects. Pyodide is then sent whole. */
export class UnknownGlue extends Error {}

const MODULE = "Module";
const EXPORTS = "wasmExports";
const IMPORTS = "wasmImports";
const ASSIGN_FUNCTION = "assignWasmExports";
const CONVERT_FUNCTION = "applySignatureConversions";

const HARMLESS_NODES = ["ArrowFunctionExpression", "FunctionExpression", "Identifier", "Literal", "MemberExpression"];
const HARMLESS_CLASSES = /^(Array|Map|Set|WeakMap|\w+Array)$/;

/** Yields every node of a syntax tree with its parent. */
function* walkTree(node, above = null) {
  if (typeof node?.type === "string") yield [node, above];
  const parent = typeof node?.type === "string" ? node : above;
  for (const part of Object.values(node ?? {})) if (part && typeof part === "object") yield* walkTree(part, parent);
}

/** Returns the names of the variables in a tree, and those of its properties and texts. */
export function usedNames(tree) {
  const variables = new Set();
  const properties = new Set();
  for (const [node, above] of walkTree(tree)) {
    const isName = above?.computed === false && (above.property === node || above.key === node);
    if (node.type === "Literal") properties.add(node.value);
    else if (node.type === "MemberExpression" && !node.computed) properties.add(node.property.name);
    else if (node.type === "ObjectPattern") for (const { key } of node.properties) properties.add(key?.name);
    else if (node.type === "Identifier" && !isName) variables.add(node.name);
  }
  return { variables, properties };
}

/** Returns whether evaluating this expression has no side effects. */
function isHarmless(node) {
  if (!node || HARMLESS_NODES.includes(node.type)) return true;
  if (node.type === "ObjectExpression")
    return node.properties.every((each) => !each.computed && isHarmless(each.value));
  if (node.type === "ArrayExpression") return node.elements.every(isHarmless);
  if (node.type === "UnaryExpression") return node.operator !== "delete" && isHarmless(node.argument);
  return node.type === "NewExpression" && HARMLESS_CLASSES.test(node.callee.name) && node.arguments.every(isHarmless);
}

/** Returns the name in `object["name"]` or `object.name`; undefined for any other node. */
function propertyName(node, object) {
  if (node.type !== "MemberExpression" || node.object.name !== object) return undefined;
  return node.computed ? node.property.value : node.property.name;
}

/** Returns the names of all properties of an object that a tree mentions. */
function mentionedProperties(tree, object) {
  return [...walkTree(tree)].map(([node]) => propertyName(node, object)).filter((name) => typeof name === "string");
}

/** Returns the targets and the value of `a = b = c`. */
function splitAssignment(node) {
  if (node.type !== "AssignmentExpression" || node.operator !== "=") return [[], node];
  const [targets, value] = splitAssignment(node.right);
  return [[node.left, ...targets], value];
}

/**
 * Makes a piece of the glue: its node, the names that it defines (`variables`, `properties` of the module, an
 * `imported` function), the export that it names (`exported`), the names that it uses, and whether it is always kept.
 * `list` is the node of the list that contains it.
 */
const makePiece = (node, more) => ({ node, variables: [], properties: [], uses: usedNames(node), ...more });

function* declarationPieces(statement) {
  for (const each of statement.declarations) {
    const list = statement;
    if (each.id.name === IMPORTS) {
      if (statement.declarations.length > 1) throw new UnknownGlue(`${IMPORTS} does not stand alone`);
      for (const entry of each.init.properties) {
        yield makePiece(entry, {
          imported: entry.key.name ?? entry.key.value,
          uses: usedNames(entry.value),
          list: each.init,
        });
      }
    } else {
      const isKept = each.id.type !== "Identifier" || !isHarmless(each.init);
      const variables = each.id.type === "Identifier" ? [each.id.name] : [];
      yield makePiece(each, { variables, uses: usedNames(each.init), isKept, list });
    }
  }
}

/** Yields the pieces of assignWasmExports: statements like `a = Module["a"] = wasmExports["b"]`. Throws UnknownGlue. */
function* exportPieces(body) {
  for (const statement of body) {
    const [exported, ...more] = mentionedProperties(statement, EXPORTS);
    const [targets] = splitAssignment(statement.expression ?? statement);
    if (!exported || more.length || !targets.length) throw new UnknownGlue(`${ASSIGN_FUNCTION} does something unknown`);
    const variables = targets.filter(({ type }) => type === "Identifier").map(({ name }) => name);
    const uses = { variables: new Set(variables), properties: new Set() };
    yield makePiece(statement, { variables, properties: mentionedProperties(statement, MODULE), exported, uses });
  }
}

/** Yields the pieces of applySignatureConversions. `wasmExports["a"] = ...` is kept only with that export. */
function* conversionPieces(body) {
  for (const statement of body) {
    const [[target]] = splitAssignment(statement.expression ?? statement);
    const converted = target && propertyName(target, EXPORTS);
    if (converted) yield makePiece(statement, { converted, uses: { variables: new Set(), properties: new Set() } });
    else yield makePiece(statement, { isKept: true });
  }
}

/** Returns the piece of an assignment that can be left out, else null: `Module["a"] = b`; `a.b = c` belongs to `a`. */
function assignmentPiece(statement) {
  const [targets, value] = splitAssignment(statement.expression);
  const [target] = targets;
  if (targets.length !== 1 || target.type !== "MemberExpression" || !isHarmless(value)) return null;
  const uses = usedNames(value);
  const name = propertyName(target, MODULE);
  if (name) return makePiece(statement, { properties: [name], uses });
  const owner = target.object.type === "Identifier" && target.object.name;
  return owner && owner !== MODULE ? makePiece(statement, { variables: [owner], uses }) : null;
}

function* statementPieces(statement) {
  const { type } = statement;
  const isFunction = type === "FunctionDeclaration";
  if (isFunction && statement.id.name === ASSIGN_FUNCTION) yield* exportPieces(statement.body.body);
  else if (isFunction && statement.id.name === CONVERT_FUNCTION) yield* conversionPieces(statement.body.body);
  else if (isFunction || type === "ClassDeclaration") yield makePiece(statement, { variables: [statement.id.name] });
  else if (type === "VariableDeclaration") yield* declarationPieces(statement);
  else if (type === "ExpressionStatement") yield assignmentPiece(statement) ?? makePiece(statement, { isKept: true });
  else yield makePiece(statement, { isKept: true });
}

/** Returns every piece of the glue, given its tree. Throws UnknownGlue if the glue is built in another way. */
export function splitGlue(tree) {
  const [{ body }] = tree.body;
  if (body?.type !== "BlockStatement") throw new UnknownGlue("it is not one function");
  for (const [node] of walkTree(tree)) {
    const isOpen = node.type === "MemberExpression" && node.computed && typeof node.property.value !== "string";
    const isPrefixed = node.property?.type === "BinaryExpression" && node.property.left.value === "_";
    if (isOpen && !isPrefixed && [MODULE, EXPORTS].includes(node.object.name)) {
      throw new UnknownGlue(`${node.object.name} is asked for names that are made as it runs`);
    }
  }
  const all = body.body.flatMap((statement) => [...statementPieces(statement)]);
  for (const kind of ["exported", "imported", "converted"]) {
    if (!all.some((each) => each[kind])) throw new UnknownGlue(`nothing in it is ${kind}`);
  }
  return all;
}

/** Returns the text without the unused pieces. A shortened list stays a list; an empty declaration is left out. */
export function removePieces(text, all, isUnused) {
  const cuts = [];
  const lists = new Map();
  for (const each of all) {
    if (each.list) lists.set(each.list, [...(lists.get(each.list) ?? []), each]);
    else if (isUnused(each)) cuts.push([each.node.start, each.node.end, ""]);
  }
  for (const [list, parts] of lists) {
    const kept = parts.filter((each) => !isUnused(each)).map(({ node }) => text.slice(node.start, node.end));
    if (kept.length === parts.length) continue;
    const [start, end] = kept.length || list.type === "ObjectExpression" ? listBounds(parts) : [list.start, list.end];
    cuts.push([start, end, kept.join(",")]);
  }
  return applyCuts(text, cuts);
}

function listBounds(parts) {
  return [parts[0].node.start, parts.at(-1).node.end];
}

function applyCuts(text, cuts) {
  cuts.sort(([one], [other]) => one - other);
  let [made, at] = ["", 0];
  for (const [start, end, instead] of cuts) {
    made += text.slice(at, start) + instead;
    at = end;
  }
  return made + text.slice(at);
}

/**
 * Returns the text without requests for memory shared among threads: there are no threads, and browsers warn of it.
 * Pyodide would use it to wait for a terminal in Node.js, and does without where there is none.
 */
export function removeSharedMemory(text, tree) {
  const cuts = [];
  for (const [node] of walkTree(tree)) {
    if (node.type !== "NewExpression" || text.slice(node.callee.start, node.callee.end) !== "WebAssembly.Memory")
      continue;
    const shared = node.arguments[0]?.properties?.find(({ key }) => key.name === "shared");
    if (shared) cuts.push([shared.start, shared.end + (text[shared.end] === ","), ""]);
  }
  return applyCuts(text, cuts);
}
