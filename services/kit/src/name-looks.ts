import { rectifyConfusion } from 'unicode-confusables'

/**
 * How a name looks: names with the same look are taken for each other. The skeleton of Unicode's list of confusable
 * characters (UTS 39, section 4), without regard to case, and with i, l and 1 as one.
 */
export function lookOf(name: string): string {
  // Capitals look like other letters than their small ones do: both are asked.
  const skeleton = skeletonOf(skeletonOf(name).toLowerCase())
  return skeleton.toLowerCase().replace(/[i|]/g, 'l').replace(/\s+/g, ' ').trim()
}

function skeletonOf(text: string): string {
  return rectifyConfusion(text.normalize('NFKD')).normalize('NFKD')
}

/** The same without accents, spaces and signs: what impresses as the name of somebody who runs the site. */
function bareLookOf(name: string): string {
  return lookOf(name).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Words that say of somebody that they run the site, and names that do as a whole. */
const reservedWords = ['admin', 'administrator', 'moderator', 'icio'].map(bareLookOf)
const reservedNames = ['staff', 'support', 'system', 'official', 'site team', 'icio commons'].map(bareLookOf)

/**
 * True where a name claims to be of those who run the site: by a reserved word, or because it looks like the name of one
 * of them.
 *
 * @param staff names of the people who run the site
 */
export function resemblesStaff(name: string, staff: readonly string[]): boolean {
  // The list of confusable characters leaves out small letters that are read by their capitals, as in 'мoderator'.
  return [name, name.toUpperCase()].some((form) => {
    const bare = bareLookOf(form)
    const words = lookOf(form).split(/[^\p{L}\p{N}\p{M}]+/u)
    return (
      reservedNames.includes(bare) ||
      reservedWords.includes(bare) ||
      words.some((word) => reservedWords.includes(bareLookOf(word))) ||
      staff.some((other) => bareLookOf(other) === bare)
    )
  })
}
