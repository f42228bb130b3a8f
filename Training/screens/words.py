"""Invented words in ten scripts, made of syllables."""

LATIN = ("b c d f g h k l m n p r s t v w br cl dr fl gr pl st tr sh th".split(), "a e i o u ai ea ou io".split(), "n r s l t m d".split())
CYRILLIC = ("б в г д ж з к л м н п р с т х ч ш ст тр пр".split(), "а е и о у я ы ю".split(), "н р с л т й м".split())
GREEK = ("β γ δ θ κ λ μ ν π ρ σ τ φ χ στ πρ".split(), "α ε η ι ο υ ω ου αι".split(), "ς ν ς".split())
ARABIC = ("ب ت ج ح د ر س ش ص ع ف ق ك ل م ن ه".split(), ["ا", "و", "ي", ""], ["ة", "ن", "ر", "م"])
HEBREW = ("ב ג ד ה ח ט כ ל מ נ ס פ צ ק ר ש ת".split(), ["ו", "י", "א", ""], ["ה", "ת", "ם", "ן"])
DEVANAGARI = ("क ख ग च ज ट त द न प ब म य र ल व श स ह".split(), ["ा", "ि", "ी", "ु", "े", "ो", ""], ["न", "र", "ल", "त"])
THAI = ("ก ข ค ง จ ช ต ท น บ ป พ ม ย ร ล ว ส ห อ".split(), ["า", "ี", "ุ", "ู", "ะ", "ิ", "ำ"], ["น", "ง", "ม", "ก", "ด"])
HAN = (
    "日月水火木金土山川田人口手目耳心力大小中上下左右天地東西南北春夏秋冬風雨雪花草竹魚鳥馬牛犬羊米糸衣食住家門車舟道橋町村市国王玉石音色"
    "光声文字言語書学校教室先生年時分今明朝昼夜前後新古高安長短多少早近遠強弱白黒青赤黄电话信息图片设置登录搜索更多全部我的消息开始完成"
)
KANA = "あいうえおかきくけこさしすせそたちつてとなにのはひふへほまみむめもやゆよらりるれろわん"
KATAKANA = "アイウエオカキクケコサシスセソタチツテトナニノハヒフマミムメモヤユヨラリルレロワンー"

# Script: how often, direction, language tag, fonts that have it.
SCRIPTS = {
    "latin": (50, "ltr", "en"),
    "cyrillic": (7, "ltr", "ru"),
    "greek": (4, "ltr", "el"),
    "arabic": (6, "rtl", "ar"),
    "hebrew": (4, "rtl", "he"),
    "devanagari": (5, "ltr", "hi"),
    "thai": (5, "ltr", "th"),
    "chinese": (8, "ltr", "zh-Hans"),
    "japanese": (6, "ltr", "ja"),
    "korean": (5, "ltr", "ko"),
}
ALPHABETS = {
    "latin": LATIN,
    "cyrillic": CYRILLIC,
    "greek": GREEK,
    "arabic": ARABIC,
    "hebrew": HEBREW,
    "devanagari": DEVANAGARI,
    "thai": THAI,
}


class Words:
    """Texts for one screen, in one script with some Latin between."""

    def __init__(self, chance, script):
        self.chance, self.script = chance, script

    def word(self):
        chance = self.chance
        script = "latin" if self.script != "latin" and chance(0.06) else self.script
        if script == "chinese":
            return "".join(chance.of(HAN) for _ in range(chance.whole(1, 4)))
        if script == "japanese":
            letters = chance.of((HAN[:90], KANA, KATAKANA, KANA))
            return "".join(chance.of(letters) for _ in range(chance.whole(1, 4)))
        if script == "korean":
            return "".join(
                chr(0xAC00 + (chance.whole(0, 18) * 21 + chance.of((0, 4, 8, 13, 18, 20))) * 28 + chance.of((0, 0, 4, 8, 21)))
                for _ in range(chance.whole(1, 4))
            )
        first, middle, last = ALPHABETS[script]
        return "".join(chance.of(first) + chance.of(middle) for _ in range(chance.by({1: 4, 2: 6, 3: 3, 4: 1}))) + (
            chance.of(last) if chance() else ""
        )

    def some(self, low, high):
        """A text of low to high words, in sentence case."""
        gap = "" if self.script in ("chinese", "japanese", "thai") else " "
        words = [self.word() for _ in range(self.chance.whole(low, high))]
        words = [self.chance.of((self.number(), w)) if self.chance(0.05) else w for w in words]
        text = gap.join(words)
        return text[:1].upper() + text[1:]

    def title(self, high=3):
        text = self.some(1, high)
        return text.title() if self.chance(0.3) else text

    def sentence(self, low=4, high=14):
        text = self.some(low, high)
        if len(text) > 30 and self.chance():
            text = text.replace(" ", ", ", 1)
        return text + self.chance.of((".", ".", "", "!", "?"))

    def paragraph(self, sentences):
        return " ".join(self.sentence() for _ in range(sentences))

    def name(self):
        return f"{self.word().title()} {self.word().title()}"

    def initials(self):
        return "".join(self.word()[:1].upper() for _ in range(self.chance.whole(1, 2)))

    def number(self):
        c = self.chance
        return c.of(
            (
                str(c.whole(0, 9)),
                str(c.whole(10, 999)),
                f"{c.whole(1, 99)}%",
                f"{c.whole(1, 99)},{c.whole(100, 999)}",
                f"{c.whole(1, 9)}.{c.whole(0, 9)}K",
            )
        )

    def price(self):
        c = self.chance
        return c.of(("$", "€", "£", "¥", "")) + f"{c.whole(1, 999)}.{c.whole(0, 99):02d}"

    def time(self):
        c = self.chance
        return c.of(
            (
                f"{c.whole(1, 12)}:{c.whole(0, 59):02d}",
                f"{c.whole(0, 23):02d}:{c.whole(0, 59):02d}",
                f"{c.whole(1, 12)}:{c.whole(0, 59):02d} PM",
            )
        )

    def date(self):
        c = self.chance
        return c.of(
            (
                f"{c.whole(1, 31)}.{c.whole(1, 12)}.{c.whole(2015, 2030)}",
                f"{self.word().title()[:4]} {c.whole(1, 31)}",
                f"20{c.whole(15, 30)}-{c.whole(1, 12):02d}-{c.whole(1, 28):02d}",
                self.time(),
            )
        )

    def email(self):
        c = Words(self.chance, "latin")
        return f"{c.word()}{self.chance.of(('.', '_', ''))}{c.word()}@{c.word()}.example"

    def short(self):
        """A few letters beside something: a number, a date, a price, a word."""
        return self.chance.of((self.number, self.date, self.price, self.time, self.word))()
