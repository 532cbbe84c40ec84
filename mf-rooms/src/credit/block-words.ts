import type { AttendanceList, Attendee, Present } from '@icio/contracts/credit/endpoints'

type Block = Attendee['blocks'][number]

/** Names a block of a list: its number, and before it the session where a list has several. */
export function blockName({ sessions }: Pick<AttendanceList, 'sessions'>, { session, block }: Block): string {
  const sessionOfBlock = sessions.find(({ id }) => id === session)
  return sessions.length > 1 && sessionOfBlock ? `${sessionOfBlock.title} ${block}` : String(block)
}

export function blocksOnList(list: Pick<AttendanceList, 'sessions'>, blocks: readonly Block[]): string {
  return blocks.map((block) => blockName(list, block)).join(', ')
}

/** Says which blocks are kept or held, to who attends; null for none. */
export function ownBlocksText(what: string, blocks: Present['blocks'], title: string): string | null {
  if (blocks.length === 0) return null
  const names = blocks.map((block) =>
    block.title === title ? String(block.block) : `${block.block} of ${block.title}`,
  )
  return `${what}: ${names.length === 1 ? 'block' : 'blocks'} ${names.join(', ')}.`
}
