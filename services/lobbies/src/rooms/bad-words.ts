import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** Returns whether a text has a word of the list: hosts are told, and names become a guest's (ROOM-15, ROOM-30). */
export function hasBadWord(text: string): boolean {
  return matcher.hasMatch(text)
}
