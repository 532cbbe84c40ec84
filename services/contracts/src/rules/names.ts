/** A name has at most this many characters, wherever somebody has one (NAME-1). */
export const nameMaximum = 50

/**
 * What is drawn as nothing or turns the text around it: format characters (direction marks, zero-width, tags), fillers and
 * variation selectors, private and unassigned code points, the empty Braille pattern.
 */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\p{Cs}\u2800]/gu

/** More marks than any script puts on one letter: they would pile up over the lines above. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/**
 * A name as it is kept and shown, of members, on the leaderboard and in lobbies: nothing in it is invisible, its spaces
 * are plain and single, and it is not longer than it may be. Control characters and line breaks stay for the checks that
 * refuse them.
 */
export function plainName(typed: string): string {
  const seen = typed.normalize('NFC').replace(unseen, '').replace(piledMarks, '$1')
  return cutName(seen.replace(/\p{Zs}+/gu, ' ').trim())
}

/** The first characters of a name, as many as it may have; no character is cut in two. */
export function cutName(name: string): string {
  return [...name].slice(0, nameMaximum).join('').trim()
}
