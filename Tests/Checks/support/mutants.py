"""Finds mutants in Swift sources, and rewrites a source so that each one can be chosen while it runs.

A mutant is one small change of a decision: a number that is larger or smaller, a comparison with or without its border, a
condition that always or never holds, a clause that is missing. All mutants of a file go into one rewritten file, so that
one build holds all of them:

    height <= 4             height <= Mutant.number(7, 4, 5, 3)
    common >= low           common ≥12 low, by an operator of its own
    guard isA, isB else     guard Mutant.condition(20, isA), Mutant.condition(22, isB) else
    isA && isB              isA &&24 isB, by an operator of its own

Operators of their own keep expressions as they are: nothing has to be parsed but words, brackets and commas.
"""

import dataclasses
import re

NUMBERS, BORDERS, CONDITIONS, CLAUSES = "numbers", "borders", "conditions", "clauses"


@dataclasses.dataclass
class Mutant:
    id: str
    path: str
    line: int
    kind: str
    before: str
    after: str
    number: int = 0


@dataclasses.dataclass
class Place:
    """A stretch of a source, and how it is written with its mutants."""

    start: int
    end: int
    kind: str
    mutants: list
    text: str = ""
    before: str = ""
    after: str = ""


# Comments and literals of strings are replaced by blanks, so that places stay the same.
HIDDEN = re.compile(r'//[^\n]*|/\*.*?\*/|#?"(?:\\.|[^"\\\n])*"#?', re.S)
NUMBER = re.compile(r"(?<![\w.$])(\d[\d_]*(?:\.\d+)?)(?![\w.]*[A-Za-z_])")
DECLARED = re.compile(r"^ *(?:(?:private|fileprivate|package|public)(?:\(set\))? )*static let (\w+|\([\w, ]+\))[^=\n]*= ", re.M)
COMPARISON = re.compile(r" (<|<=|>|>=) ")
NAMED = re.compile(
    r"^( *)(?:@\w+ )*(?:(?:private|fileprivate|package|public|static|mutating|override|nonisolated)(?:\(set\))? )*"
    r"(?:(func|var|let|enum|struct|extension|class) (\w+|\([\w, ]+\))|(init)\b)",
    re.M,
)
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def blanked(text):
    return HIDDEN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def one_line(text):
    return re.sub(r"\s+", " ", text).strip()


class Finder:
    def __init__(self, path, text, kinds):
        self.path, self.text, self.kinds = path, text, kinds
        self.code = blanked(text)
        self.places = []
        self.names = [(m.start(), len(m[1]), m[2] or "", m[3] or m[4]) for m in NAMED.finditer(self.code)]
        self.used = {}

    def find(self):
        if NUMBERS in self.kinds:
            self.find_declared()
            self.find_numbers()
        if BORDERS in self.kinds:
            self.find_borders()
        if CONDITIONS in self.kinds:
            self.find_conditions()
        if CLAUSES in self.kinds:
            self.find_clauses()
        return self.places

    # Names

    def name_at(self, start):
        """The function, initializer or computed property around a place."""
        line = self.code.rfind("\n", 0, start) + 1
        indent = len(self.code[line:]) - len(self.code[line:].lstrip(" "))
        for at, depth, word, name in reversed(self.names):
            if at > start or depth >= max(indent, 1) and at < line:
                continue
            if word not in ("let", "class", "struct", "enum", "extension") and not (word == "var" and depth > 2):
                return name
        return "file"

    def mutant(self, start, kind, context, before, after):
        line = self.text.count("\n", 0, start) + 1
        identity = f"{self.path}:{context}:{before}->{after}" if before else f"{self.path}:{context}:{after}"
        self.used[identity] = self.used.get(identity, 0) + 1
        if self.used[identity] > 1:
            identity += f"#{self.used[identity]}"
        return Mutant(identity, "Sources/" + self.path, line, kind, before, after)

    def snippet(self, start, end):
        """The words around a place, on its line."""
        left = self.text.rfind("\n", 0, start) + 1
        right = self.text.find("\n", end)
        before, after = self.text[left:start].split(" "), self.text[end:right].split(" ")
        return one_line(" ".join(before[-3:]) + self.text[start:end] + " ".join(after[:3]))

    # Numbers

    def find_declared(self):
        for found in DECLARED.finditer(self.code):
            end = self.code.find("\n", found.end())
            value = self.code[found.end() : end]
            if not re.match(r"^[\[(\d][\d_., <()*\]]*$", value) or "rawValue" in value:
                continue
            names = re.findall(r"\w+", found[1])
            if "<<" in value:
                start = found.end()
                self.places.append(Place(start, end, "budget", [self.mutant(start, NUMBERS, names[0], value, "1")], text=f"({value})"))
                continue
            for index, number in enumerate(NUMBER.finditer(value)):
                name = names[index] if index < len(names) else names[0]
                start = found.end() + number.start()
                self.number(start, number[1], name)

    def find_numbers(self):
        """Numbers beside comparisons, in ranges that are asked for a value, and after the colon of a case."""
        at = 0
        for line in self.code.splitlines(keepends=True):
            start, at = at, at + len(line)
            if DECLARED.match(line):
                continue
            if COMPARISON.search(line):
                spans = [(0, len(line))]
            elif re.search(r"\(\d+\.\.[.<]\d+\)\.contains", line):
                spans = [(m.start(), m.end()) for m in re.finditer(r"\(\d+\.\.[.<]\d+\)", line)]
            elif re.match(r"^ *(?:case [^:]*|default): [\d.]+$", line.rstrip()):
                spans = [(line.rfind(":"), len(line))]
            else:
                continue
            for low, high in spans:
                for number in re.finditer(r"(?<![\w$])(?<![\w$)]\.)(\d[\d_]*(?:\.\d+)?)(?![\w]|\.\d)", line[low:high]):
                    # 255 is all of a byte, and no threshold.
                    if float(number[1]) in (0, 1, 255) or re.search(r"<< $", line[: low + number.start()]):
                        continue
                    place = start + low + number.start()
                    self.number(place, number[1], self.name_at(place) + ":" + self.snippet(place, place + len(number[1])))

    def number(self, start, text, context):
        value = float(text)
        if "." not in text:
            more, less = str(int(value) + 1), str(int(value) - 1)
        elif value >= 8:
            more, less = str(value + 1), str(value - 1)
        else:
            # Thirty of a hundred: lengths are rounded to whole cells.
            more, less = f"{value * 1.3:.6g}", f"{value * 0.7:.6g}"
            more, less = (v if "." in v else v + ".0" for v in (more, less))
        self.places.append(
            Place(
                start,
                start + len(text),
                "number",
                [self.mutant(start, NUMBERS, context, text, more), self.mutant(start, NUMBERS, context, text, less)],
                text=f"{text}, {more}, {less}",
            )
        )

    # Comparisons and clauses

    def find_borders(self):
        for found in COMPARISON.finditer(self.code):
            start, end = found.start(1), found.end(1)
            if re.search(r"\)$", self.code[: found.start()]) and self.code[found.end()] == "(":
                line = self.code[self.code.rfind("\n", 0, start) : start]
                if "sorted" in line:
                    continue
            other = OTHER[found[1]]
            context = self.name_at(start) + ":" + self.snippet(start, end)
            self.places.append(Place(start, end, "border", [self.mutant(start, BORDERS, context, found[1], other)], text=found[1]))

    def find_clauses(self):
        for found in re.finditer(r"(?<= )(&&|\|\|)(?= )", self.code):
            start, end = found.span(1)
            context = self.name_at(start) + ":" + self.snippet(start, end)
            self.places.append(
                Place(
                    start,
                    end,
                    "clause",
                    [
                        self.mutant(start, CLAUSES, context, found[1], "left side alone"),
                        self.mutant(start, CLAUSES, context, found[1], "right side alone"),
                    ],
                    text=found[1],
                )
            )

    def find_conditions(self):
        for found in re.finditer(r"(?<![\w.#`])(guard|if|while) ", self.code):
            for start, end in self.parts(found.end(), found[1]):
                clause = self.code[start:end]
                if re.match(r"(let|var|case|_ =|#)", clause) or not clause:
                    continue
                context = self.name_at(start) + ":" + found[1] + " " + one_line(self.text[start:end])
                choices = [] if found[1] == "while" else [self.mutant(start, CONDITIONS, context, "", "always")]
                choices.append(self.mutant(start, CONDITIONS, context, "", "never"))
                kind = "loop" if found[1] == "while" else "condition"
                self.places.append(Place(start, end, kind, choices))

    def parts(self, start, word):
        """The clauses of a condition, without the blanks around them."""
        depth, at, begin = 0, start, start
        found = []
        while at < len(self.code):
            sign = self.code[at]
            if depth == 0 and (
                sign == "{"
                and word != "guard"
                or self.code.startswith("else", at)
                and self.code[at - 1] in " \n"
                and not self.code[at + 4].isalnum()
            ):
                found.append((begin, at))
                break
            if sign in "([{":
                depth += 1
            elif sign in ")]}":
                depth -= 1
                if depth < 0:
                    return []
            elif sign == "," and depth == 0:
                found.append((begin, at))
                begin = at + 1
            at += 1
        trimmed = []
        for low, high in found:
            while low < high and self.code[low] in " \n":
                low += 1
            while high > low and self.code[high - 1] in " \n":
                high -= 1
            trimmed.append((low, high))
        return trimmed


def operator(sign, number):
    """An operator for one place. Its tail is the number in binary."""
    return sign + "^" + f"{number:b}".replace("0", "~").replace("1", "^") + "~"


def rewrite(text, places):
    """The source with all its mutants, and the declarations of the operators that it uses."""
    edits, operators = [], []
    for place in places:
        number = place.mutants[0].number
        if place.kind == "number":
            edits.append((place.start, place.end, f"Mutant.number({number}, {place.text})"))
        elif place.kind == "budget":
            edits.append((place.start, place.end, f"Mutant.budget({number}, {place.text})"))
        elif place.kind in ("condition", "loop"):
            edits.append((place.start, place.start, f"Mutant.{place.kind}({number}, "))
            edits.append((place.end, place.end, ")"))
        else:
            name = operator(place.text, number)
            edits.append((place.start, place.end, name))
            operators.append((name, place.text, number))
    # Where a condition ends and another edit begins, the bracket comes first; where both begin, the outer one does.
    edits = sorted(enumerate(edits), key=lambda e: (e[1][0], e[1][1] > e[1][0], e[0]))
    out, at = [], 0
    for _, (start, end, new) in edits:
        out.append(text[at:start])
        out.append(new)
        at = end
    out.append(text[at:])
    return "".join(out), operators


def declarations(operators):
    lines = []
    for name, sign, number in operators:
        if sign in OTHER:
            lines.append(
                f"infix operator {name}: ComparisonPrecedence\n"
                f"@inline(__always) func {name} <T: Comparable>(a: T, b: T) -> Bool "
                f"{{ Mutant.on({number}) ? a {OTHER[sign]} b : a {sign} b }}"
            )
        else:
            group = "LogicalConjunctionPrecedence" if sign == "&&" else "LogicalDisjunctionPrecedence"
            unit = "true" if sign == "&&" else "false"
            lines.append(
                f"infix operator {name}: {group}\n"
                f"@inline(__always) func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
                f"  if Mutant.on({number}) {{ return a }}\n"
                f"  return try (Mutant.on({number + 1}) ? {unit} : a) {sign} b()\n}}"
            )
    return "\n".join(lines) + "\n"


# The choice is made once a process. A byte for each place says that it was reached; a file that is mapped keeps them,
# however the process ends.
CHOICE = """\
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

enum Mutant {
  private static let chosen: Int = getenv("SILHOUETTE_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

  nonisolated(unsafe) private static let reached: UnsafeMutablePointer<UInt8> = {
    let count = COUNT
    if let path = getenv("SILHOUETTE_REACHED") {
      let file = open(path, O_RDWR)
      if file >= 0, let map = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), map != MAP_FAILED {
        return map.bindMemory(to: UInt8.self, capacity: count)
      }
    }
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    return bytes
  }()

  @inline(__always) static func on(_ number: Int) -> Bool {
    reached[number] = 1
    return chosen == number
  }

  @inline(__always) static func number<T>(_ number: Int, _ value: T, _ more: T, _ less: T) -> T {
    reached[number] = 1
    reached[number + 1] = 1
    return chosen == number ? more : chosen == number + 1 ? less : value
  }

  @inline(__always) static func budget<T: BinaryInteger>(_ number: Int, _ value: T) -> T {
    on(number) ? 1 : value
  }

  @inline(__always) static func condition(_ number: Int, _ value: Bool) -> Bool {
    reached[number] = 1
    reached[number + 1] = 1
    return chosen == number ? true : chosen == number + 1 ? false : value
  }

  @inline(__always) static func loop(_ number: Int, _ value: Bool) -> Bool {
    on(number) ? false : value
  }
}
"""
