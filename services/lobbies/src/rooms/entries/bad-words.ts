import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** Single letters with blanks, dots or dashes between them. */
const spelledOut = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\s\p{P}\p{S}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu

/**
 * Returns whether a text has a word of the list: hosts are told, and names become a guest's (ROOM-15, ROOM-30). Letters with
 * blanks between them are one word.
 */
export function hasBadWord(text: string): boolean {
  const joinedText = text.replace(spelledOut, (letters) => letters.replace(/[\s\p{P}\p{S}]+/gu, ''))
  return matcher.hasMatch(text) || matcher.hasMatch(joinedText)
}
