import { rectifyConfusion } from 'unicode-confusables'

/**
 * Returns the look of a name: names with the same look are easily confused. It is the skeleton from Unicode's list of
 * confusable characters (UTS 39, section 4), ignoring case, and with i, l, and 1 treated as equal.
 */
export function nameSkeleton(name: string): string {
  // Uppercase and lowercase forms can look like different letters, so both are converted.
  const skeleton = skeletonOf(skeletonOf(name).toLowerCase())
  return skeleton.toLowerCase().replace(/[i|]/g, 'l').replace(/\s+/g, ' ').trim()
}

function skeletonOf(text: string): string {
  return rectifyConfusion(withPlainLetters(text.normalize('NFKD'))).normalize('NFKD')
}

/** Letters that emoji and small capitals show, which the list leaves out. */
const shownLetters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index) => [
      String.fromCodePoint(0x1f1e6 + index),
      letter,
    ]),
  ),
  ...{ '🅰': 'a', '🅱': 'b', '🅾': 'o', '🅿': 'p' },
  ...Object.fromEntries(
    Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (capital, index) => [
      capital,
      'abcdefghijklmnoprstuvwyz'[index] ?? '',
    ]),
  ),
}

/** Replaces pictured letters, and removes joiners, which are not seen between most letters. */
function withPlainLetters(text: string): string {
  return Array.from(text, (character) => shownLetters[character] ?? character)
    .join('')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** Returns the look without accents, spaces, and punctuation, for the comparison with staff names. */
function bareLookOf(name: string): string {
  return nameSkeleton(name).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Words that suggest a staff member, and whole names that do. */
const reservedWords = ['admin', 'administrator', 'moderator', 'icio'].map(bareLookOf)
const reservedNames = ['staff', 'support', 'system', 'official', 'site team', 'icio commons'].map(bareLookOf)

/**
 * Returns whether a name suggests a staff member: through a reserved word, or because it looks like the name of one.
 *
 * @param staff names of the people who run the site
 */
export function looksLikeStaffName(name: string, staff: readonly string[]): boolean {
  // The list of confusable characters leaves out small letters that are read by their capitals, as in 'мoderator'.
  return [name, name.toUpperCase()].some((form) => {
    const bare = bareLookOf(form)
    const words = nameSkeleton(form).split(/[^\p{L}\p{N}\p{M}]+/u)
    return (
      reservedNames.includes(bare) ||
      reservedWords.includes(bare) ||
      words.some((word) => reservedWords.includes(bareLookOf(word))) ||
      staff.some((other) => bareLookOf(other) === bare)
    )
  })
}
