/** A stretch of a text, and whether the other text lacks it. */
export interface TextPart {
  text: string
  differs: boolean
}

/** Splits a text into the stretches that the other one has, and those that it lacks, word by word (MIRROR-6). */
export function partsOf(text: string, other: string): TextPart[] {
  const [own, others] = [text.split(/(?<=\s)/), other.split(/(?<=\s)/)]
  const same = (a = '', b = '') => a.trim() === b.trim()
  // Lengths of the longest common sequence of words from each place on.
  const lengths = Array.from({ length: own.length + 1 }, () => new Array<number>(others.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = others.length - 1; column >= 0; column--)
      lengths[row]![column] = same(own[row], others[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const parts: TextPart[] = []
  const add = (word: string, differs: boolean) => {
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += word
    else parts.push({ text: word, differs })
  }
  let column = 0
  own.forEach((word, row) => {
    while (column < others.length && !same(word, others[column]) && at(row, column + 1) === at(row, column))
      column += 1
    const isShared = column < others.length && same(word, others[column])
    add(word, !isShared)
    if (isShared) column += 1
  })
  return parts
}
