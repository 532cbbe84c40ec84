/** Letters that Unicode does not decompose, by what is typed for them on an English keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
}
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
/** Accents of Latin, Greek and Cyrillic, Hebrew and Arabic vowel points, and what is invisible. */
const accents =
  /[\u0300-\u036F\u0591-\u05BD\u05BF-\u05C7\u064B-\u065F\u0670\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns a text as searches compare it: without regard to case, accents, apostrophes' kinds and invisible characters.
 * 'İstanbul' is found by 'istanbul', 'Zürich' by 'zurich' (NAME-6).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter)
}

/** Whether a text has all words of a query, in any order, as searches compare them. */
export function hasAllWords(text: string, query: string): boolean {
  const foldedText = foldText(text)
  return foldText(query)
    .split(/\s+/)
    .every((word) => foldedText.includes(word))
}
