"""Python's program in two parts: the functions that a start and a game run, and all others, which come later.

Both parts have every function by the same number (WebAssembly calls by numbers). In the first, a function of
the other is a stub, which calls it through a table, and loads the other part if it is not there. In the other
part it is the other way round. Memory, tables, tags and variables are those of the first. So no call has to
be rewritten, and what is put into the wrong part is a little slower, and never missing. assets/program.mjs
joins the parts.
"""

import base64
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tools import Problem
from tools.fetching import short_digest

TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT, TAG = range(
    1, 14
)
"""The numbers of the sections of a WebAssembly module."""

ORDER = (TYPE, IMPORT, FUNCTION, TABLE, MEMORY, TAG, GLOBAL, EXPORT, START, ELEMENT, DATA_COUNT, CODE, DATA)
KINDS = {TABLE: 1, MEMORY: 2, GLOBAL: 3, TAG: 4}
"""The numbers by which imports and exports name what these sections define."""

HEADER = b"\0asm\1\0\0\0"
"""The beginning of each module; by itself a module that has nothing."""

NO_VALUES = b"\x60\0\0"
"""The type of a function without parameters and results."""

IF, END, CALL_INDIRECT, LOCAL_GET, GLOBAL_GET, GLOBAL_SET = 0x04, 0x0B, 0x11, 0x20, 0x23, 0x24
I32_CONST, IS_ZERO, NOTHING = 0x41, 0x45, 0x40
MUTABLE_ZERO = bytes([0x7F, 1, I32_CONST, 0, END])
"""The definition of a variable that begins with 0."""

NEVER = bytes([0, 0, END])
"""The body of a function that nobody calls."""

CALLED = re.compile(rb"(?s)[\x10\x12\xd2](?=([\x80-\xff]*[\0-\x7f]))")
"""An instruction that names a function, and its number: `call`, `return_call`, `ref.func`.

What looks like one inside of other instructions does no harm: one function more can be called.
"""


class Reader:
    """Position in bytes, from which numbers and vectors are read as WebAssembly has them."""

    def __init__(self, content: bytes, place: int = 0) -> None:
        self.content = content
        self.place = place

    def read_byte(self) -> int:
        """Return the next byte."""
        self.place += 1
        return self.content[self.place - 1]

    def read_number(self) -> int:
        """Return the next unsigned number (LEB128)."""
        number = shift = 0
        while (byte := self.read_byte()) & 0x80:
            number |= (byte & 0x7F) << shift
            shift += 7
        return number | byte << shift

    def read_bytes(self) -> bytes:
        """Return as many bytes as the number before them says."""
        end = self.read_number() + self.place
        found, self.place = self.content[self.place : end], end
        return found

    def read_limits(self) -> None:
        """Read the least size of a table or memory, and the largest if there is one."""
        has_maximum = self.read_byte() & 1
        for _ in range(1 + has_maximum):
            self.read_number()

    def read_vector(self, read_one: Callable[[], object]) -> list[bytes]:
        """Return the bytes of each entry of a vector."""
        entries = []
        for _ in range(self.read_number()):
            start = self.place
            read_one()
            entries.append(self.content[start : self.place])
        return entries


class Program:
    """WebAssembly module, by its sections. Each property raises Problem for what is not known here."""

    def __init__(self, content: bytes) -> None:
        """Read the sections."""
        if not content.startswith(HEADER):
            raise Problem("Python's program is no module of WebAssembly that can be read.")
        self.custom = b""
        self.sections: dict[int, bytes] = {}
        reader = Reader(content, len(HEADER))
        while (start := reader.place) < len(content):
            number, section = reader.read_byte(), reader.read_bytes()
            if number:
                self.sections[number] = section
            else:
                self.custom += content[start : reader.place]
        _expect(START not in self.sections, "a function that begins by itself")

    @cached_property
    def types(self) -> list[bytes]:
        """The types of functions."""
        reader = self._reader(TYPE)

        def read_type() -> None:
            _expect(reader.read_byte() == NO_VALUES[0], "types that are not those of functions")
            reader.read_bytes()
            reader.read_bytes()

        return reader.read_vector(read_type)

    @cached_property
    def imports(self) -> list[bytes]:
        """The imported functions."""
        reader = self._reader(IMPORT)

        def read_import() -> None:
            reader.read_bytes()
            reader.read_bytes()
            _expect(reader.read_byte() == 0, "imports that are not functions")
            reader.read_number()

        return reader.read_vector(read_import)

    @cached_property
    def own_types(self) -> list[int]:
        """The number of the type of each own function."""
        reader = self._reader(FUNCTION)
        return [reader.read_number() for _ in range(reader.read_number())]

    @cached_property
    def bodies(self) -> dict[int, bytes]:
        """The body of each own function, by the number of the function."""
        reader = self._reader(CODE)
        bodies = [reader.read_bytes() for _ in range(reader.read_number())]
        return dict(enumerate(bodies, start=len(self.imports)))

    @cached_property
    def definitions(self) -> dict[int, list[bytes]]:
        """The own tables, memories, tags and variables, by section."""
        tables, memories, tags, variables = map(self._reader, (TABLE, MEMORY, TAG, GLOBAL))

        def read_table() -> None:
            tables.read_byte()
            tables.read_limits()

        def read_tag() -> None:
            tags.read_byte()
            tags.read_number()

        def read_variable() -> None:
            variables.read_byte()
            variables.read_byte()
            _expect(variables.read_byte() == I32_CONST, "variables that are no numbers")
            variables.read_number()
            _expect(variables.read_byte() == END, "variables that are computed")

        return {
            TABLE: tables.read_vector(read_table),
            MEMORY: memories.read_vector(memories.read_limits),
            TAG: tags.read_vector(read_tag),
            GLOBAL: variables.read_vector(read_variable),
        }

    @cached_property
    def named_elsewhere(self) -> set[int]:
        """The numbers of the functions in exports and in the table."""
        exports, table = map(self._reader, (EXPORT, ELEMENT))
        found = set()
        for _ in range(exports.read_number()):
            exports.read_bytes()
            is_function, number = exports.read_byte() == 0, exports.read_number()
            found.update([number] if is_function else [])
        for _ in range(table.read_number()):
            _expect(
                table.read_byte() == 0 and table.read_byte() == I32_CONST, "tables that are filled otherwise"
            )
            table.read_number()
            _expect(table.read_byte() == END, "tables whose beginning is computed")
            found |= {table.read_number() for _ in range(table.read_number())}
        return found

    def called_by(self, functions: Iterable[int]) -> set[int]:
        """Return the numbers of the functions that these may call, and maybe of a few more."""
        calls = (set(CALLED.findall(self.bodies[each])) for each in functions)
        return {Reader(number).read_number() for each in calls for number in each}

    @property
    def changing(self) -> list[bytes]:
        """The variables that may change: the first ones."""
        variables = [each for each in self.definitions[GLOBAL] if each[1]]
        _expect(variables == self.definitions[GLOBAL][: len(variables)], "variables in another order")
        return variables

    def body_of_call(self, function: int, table: int, place: int, before: bytes = b"") -> bytes:
        """Return the body of a function of the same type, which calls what is at a place of a table."""
        number = self.own_types[function - len(self.imports)]
        count = Reader(self.types[number], 1).read_number()
        parameters = b"".join(bytes([LOCAL_GET]) + leb(each) for each in range(count))
        call = bytes([CALL_INDIRECT]) + leb(number) + leb(table)
        return b"\0" + before + parameters + bytes([I32_CONST]) + signed_leb(place) + call + bytes([END])

    def with_sections(self, sections: Mapping[int, bytes], custom: bytes = b"") -> bytes:
        """Return a module of these sections."""
        written = (bytes([number]) + sized(sections[number]) for number in ORDER if number in sections)
        return HEADER + custom + b"".join(written)

    def _reader(self, section: int) -> Reader:
        return Reader(self.sections.get(section, b"\0"))


class Division(NamedTuple):
    """Functions of a program, by where they are and who calls them."""

    program: Program
    later: frozenset[int]
    """The functions of the other part."""
    to_later: Sequence[int]
    """The later functions that the first part calls, in the order of their table, behind what loads them."""
    to_first: Sequence[int]
    """The functions of the first part that the other one calls, in the order of their table."""

    @property
    def tables(self) -> tuple[int, int]:
        """The numbers of both tables."""
        count = len(self.program.definitions[TABLE])
        return count, count + 1

    @property
    def shared(self) -> dict[int, list[bytes]]:
        """The definitions of what both parts share, by section."""
        tables = [table_of(1 + len(self.to_later)), table_of(len(self.to_first))]
        definitions = self.program.definitions
        variables = [each[:2] for each in self.program.changing]
        return definitions | {TABLE: definitions[TABLE] + tables, GLOBAL: variables}


def split_program(content: bytes, first: frozenset[int]) -> tuple[bytes, bytes]:
    """Return both parts of a module, given the numbers of the functions that are in the first.

    Raises Problem if the module has what is not known here.
    """
    program = Program(content)
    later = frozenset(program.bodies) - first
    to_later = sorted(later & (program.called_by(first) | program.named_elsewhere))
    to_first = sorted(program.called_by(later) & (program.bodies.keys() & first))
    division = Division(program, later, to_later, to_first)
    return _first_part(division), _later_part(division)


def _first_part(division: Division) -> bytes:
    """Return the module with stubs for the later functions, and with two tables more."""
    program, (to_later, to_first) = division.program, division.tables
    sections = program.sections
    loaded = len(program.definitions[GLOBAL])
    load = bytes([I32_CONST, 0, CALL_INDIRECT]) + leb(program.types.index(NO_VALUES)) + leb(to_later)
    unless_loaded = bytes([GLOBAL_GET]) + leb(loaded) + bytes([IS_ZERO, IF, NOTHING]) + load + bytes([END])
    bodies = program.bodies | dict.fromkeys(division.later, NEVER)
    for place, number in enumerate(division.to_later, start=1):
        bodies[number] = program.body_of_call(number, to_later, place, before=unless_loaded)
    exports = {
        _shared_name(kind, index): (kind, index)
        for kind, entries in division.shared.items()
        for index in range(len(entries))
    }
    exports |= {"later functions": (TABLE, to_later), "later loaded": (GLOBAL, loaded)}
    changed = {
        TABLE: vector(division.shared[TABLE]),
        GLOBAL: appended(sections[GLOBAL], [MUTABLE_ZERO]),
        EXPORT: appended(sections[EXPORT], [export(name, *what) for name, what in exports.items()]),
        ELEMENT: appended(sections[ELEMENT], [elements(to_first, 0, division.to_first)]),
        CODE: vector(map(sized, bodies.values())),
    }
    return program.with_sections(sections | changed, program.custom)


def _later_part(division: Division) -> bytes:
    """Return the module of the later functions, which imports whatever else there is."""
    program, (to_later, to_first) = division.program, division.tables
    bodies = {
        number: program.bodies[number] if number in division.later else NEVER for number in program.bodies
    }
    for place, number in enumerate(division.to_first):
        bodies[number] = program.body_of_call(number, to_first, place)
    imports = [
        named("first") + named(_shared_name(kind, index)) + bytes([KINDS[kind]]) + entry
        for kind, entries in division.shared.items()
        for index, entry in enumerate(entries)
    ]
    return program.with_sections(
        {
            TYPE: program.sections[TYPE],
            IMPORT: vector([*program.imports, *imports]),
            FUNCTION: program.sections[FUNCTION],
            GLOBAL: vector(program.definitions[GLOBAL][len(program.changing) :]),
            ELEMENT: vector([elements(to_later, 1, division.to_later)]),
            CODE: vector(map(sized, bodies.values())),
        }
    )


def write_first_functions(functions: Iterable[int], content: bytes) -> str:
    """Return the text of a file of function numbers, and of the digest of the module that they belong to."""
    bits = sum(1 << number for number in set(functions))
    written = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    found = {"program": short_digest(content), "functions": base64.b64encode(written).decode()}
    return json.dumps(found, indent=2) + "\n"


def read_first_functions(text: str, content: bytes) -> frozenset[int]:
    """Return the numbers of functions in such a text. Raises Problem if they belong to another module."""
    found = json.loads(text)
    if found["program"] != short_digest(content):
        raise Problem(
            "which of its functions come first is not known. Please run: python3 research functions"
        )
    bits = base64.b64decode(found["functions"])
    return frozenset(
        8 * place + bit for place, byte in enumerate(bits) for bit in range(8) if byte >> bit & 1
    )


def marked_program(content: bytes) -> bytes:
    """Return a module that notes which functions have run: its variable `ran N` is 1 if function N has."""
    program = Program(content)
    variables = len(program.definitions[GLOBAL])
    bodies = [
        _with_instructions(body, bytes([I32_CONST, 1, GLOBAL_SET]) + leb(variables + place))
        for place, body in enumerate(program.bodies.values())
    ]
    exports = [
        export(f"ran {number}", GLOBAL, variables + place) for place, number in enumerate(program.bodies)
    ]
    changed = {
        GLOBAL: appended(program.sections[GLOBAL], [MUTABLE_ZERO] * len(bodies)),
        EXPORT: appended(program.sections[EXPORT], exports),
        CODE: vector(map(sized, bodies)),
    }
    return program.with_sections(program.sections | changed, program.custom)


def _with_instructions(body: bytes, instructions: bytes) -> bytes:
    """Return the body of a function with instructions before its own."""
    reader = Reader(body)

    def read_locals() -> None:
        reader.read_number()
        reader.read_byte()

    reader.read_vector(read_locals)
    return body[: reader.place] + instructions + body[reader.place :]


def _shared_name(kind: int, index: int) -> str:
    """Return the name by which the first part exports what the other one imports."""
    return f"later {KINDS[kind]} {index}"


def export(name: str, kind: int, index: int) -> bytes:
    """Return the entry that exports what a section defines."""
    return named(name) + bytes([KINDS[kind]]) + leb(index)


def table_of(size: int) -> bytes:
    """Return the definition of a table of functions."""
    return b"\x70\0" + leb(size)


def elements(table: int, start: int, functions: Sequence[int]) -> bytes:
    """Return the entry that fills a table with functions, from a place on."""
    place = bytes([I32_CONST]) + signed_leb(start) + bytes([END])
    return b"\2" + leb(table) + place + b"\0" + vector(map(leb, functions))


def appended(section: bytes, entries: Sequence[bytes]) -> bytes:
    """Return the section of a vector with more entries at its end."""
    reader = Reader(section)
    return leb(reader.read_number() + len(entries)) + section[reader.place :] + b"".join(entries)


def vector(entries: Iterable[bytes]) -> bytes:
    """Return the entries behind their number."""
    all_entries = list(entries)
    return leb(len(all_entries)) + b"".join(all_entries)


def sized(content: bytes) -> bytes:
    """Return the content behind its length."""
    return leb(len(content)) + content


def named(name: str) -> bytes:
    """Return a name as WebAssembly has it."""
    return sized(name.encode())


def leb(number: int) -> bytes:
    """Return an unsigned number in LEB128."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + leb(rest) if rest else bytes([low])


def signed_leb(number: int) -> bytes:
    """Return a number that is not negative as a signed one in LEB128."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + signed_leb(rest) if rest or low & 0x40 else bytes([low])


def _expect(is_so: bool, what: str) -> None:
    if not is_so:
        raise Problem(f"Python's program has {what}, so it is not split.")
