/** Maximum length of any name, in characters (NAME-1). */
export const nameMaximum = 50

/**
 * Characters that are invisible or change the direction of text: format characters (direction marks, zero-width, tags),
 * fillers and variation selectors, private and unassigned code points, and the empty Braille pattern.
 */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\p{Cs}\u2800]/gu

/** More combining marks than any script puts on one letter; they would overlap the lines above. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/**
 * Returns a name in the form that is stored and shown for members, on the leaderboard, and in lobbies: without
 * invisible characters, with single plain spaces, and cut to the maximum length. Control characters and line breaks
 * stay, for the checks that reject them.
 */
export function plainName(typed: string): string {
  const seen = typed.normalize('NFC').replace(unseen, '').replace(piledMarks, '$1')
  return cutName(seen.replace(/\p{Zs}+/gu, ' ').trim())
}

/** Cuts a name to the maximum length without splitting a character. */
export function cutName(name: string): string {
  return [...name].slice(0, nameMaximum).join('').trim()
}
