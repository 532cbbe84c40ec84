/** Maximum length of any name, in letters as people see them (NAME-1). */
export const nameMaximum = 50

/** Nobody types a longer name, with everything invisible in it; splitting takes far too long for a long text (SEC-39). */
const longestTyped = 4000

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a name into letters as people see them (grapheme clusters): a family of emoji is one. A longer text is cut. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.slice(0, longestTyped)), ({ segment }) => segment)
}

const pictograph = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?`
/** The flags of England, Scotland and Wales, which are written with tags. */
const taggedFlag = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`
/** One emoji with all its parts; the longest recommended ones join four pictures. */
const emoji = String.raw`${taggedFlag}|${pictograph}(?:\u200D${pictograph}){0,3}|[0-9#*]\uFE0F?\u20E3|\p{Regional_Indicator}|\p{Emoji_Modifier}`

/** Scripts in which a joiner between two letters changes how they are written. */
const joining = `[${['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr'].map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')}]`
/** A joiner between letters that need it, and the form of a Chinese character in a name. */
const partOfLetter = String.raw`(?<=${joining})[\u200C\u200D](?=${joining})|(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]`

/**
 * Characters that are invisible or change the direction of text: format characters (direction marks, zero-width, tags),
 * fillers and variation selectors, private and unassigned code points, and the empty Braille pattern.
 */
const unseen = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\p{Cs}\u2800]`
/** Of these, the ones that can be part of an emoji or a letter. */
const mayBePart = String.raw`\u200C\u200D\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`
const neverPart = new RegExp(String.raw`(?![${mayBePart}\p{Extended_Pictographic}])${unseen}`, 'gu')
const partOrUnseen = new RegExp(`(${emoji}|${partOfLetter})|[${mayBePart}]`, 'gu')

/** An address that a mail program or a messenger would turn into a link (NAME-1). */
const linkInName =
  /\b(?:https?|ftp|mailto|tel|javascript|data):\S*|\bwww\.\S*|(?<!\S)[^\s/.]+(?:\.[^\s/.]+)+\/\S*/giu

/**
 * Returns a name in the form that is stored and shown for members, on the leaderboard, in lobbies and in rooms:
 * composed, without invisible characters except the joiners inside emoji and between letters that need them, with single
 * plain spaces, at most two marks on a letter, without addresses of pages, and cut to the maximum length. Control characters and line breaks stay,
 * for the checks that reject them.
 */
export function plainName(typedName: string, maximum: number = nameMaximum): string {
  const name = typedName
    .slice(0, longestTyped)
    .replace(linkInName, ' ')
    .replace(neverPart, '')
    .replace(/(\u200C|\u200D)+/g, '$1')
    .replace(partOrUnseen, (_, part: string | undefined) => part ?? '')
    .normalize('NFC')
    .replace(/(?<=^|\s)\p{M}+/gu, '')
    .replace(
      /(\P{M})(\p{M}{2,})/gu,
      (_, letter: string, marks: string) => letter + withoutPiled(letter, marks),
    )
    .normalize('NFC')
  return cutName(name.replace(/\p{Zs}+/gu, ' ').trim(), maximum)
}

/** Cuts a name to the maximum length without splitting a letter or an emoji. */
export function cutName(name: string, maximum: number = nameMaximum): string {
  return lettersOf(name).slice(0, maximum).join('').trim()
}

const emojiInName = new RegExp(emoji, 'gu')
/** What a name may contain besides emoji: apostrophes, periods and hyphens as the scripts of the world write them. */
const ofNames = /[\p{L}\p{M}\p{N}\p{Pd} _'’‘＇׳״.·・‧．॰\u200C\u200D]/gu

/** What a name consists of, in words (LOBBY-7). */
export const nameCharacters = 'letters, numbers, spaces, apostrophes, periods, hyphens, underscores and emoji'

export function hasOnlyNameCharacters(name: string): boolean {
  return withoutNameCharacters(name) === ''
}

export function onlyNameCharacters(name: string): string {
  const others = new Set(withoutNameCharacters(name))
  return plainName([...name].filter((character) => !others.has(character)).join(''))
}

function withoutNameCharacters(name: string): string {
  return name.replace(emojiInName, '').replace(ofNames, '')
}

/**
 * The marks that a letter keeps: two of those that go on any letter, its own accents counted, and three of those of its
 * script (Hebrew, Devanagari and Burmese have them). More would overlap the lines above; no script repeats one.
 */
function withoutPiled(letter: string, marks: string): string {
  let general = letter.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
  let ofScript = 0
  return [...marks]
    .filter((mark, index, all) => {
      if (mark === all[index - 1]) return false
      if (/\p{Mc}/u.test(mark)) return true
      return /\p{Script=Inherited}/u.test(mark) ? ++general <= 2 : ++ofScript <= 3
    })
    .join('')
}
