import type { AttendanceList } from '@icio/contracts/credit/endpoints'
import { blockName, blocksOnList } from './block-words.js'

/** Returns the rows of the table of attendance, the heads first (CREDIT-5). */
export function attendanceRows(list: AttendanceList): string[][] {
  const { people, credit, ended } = list
  const { license_label } = credit
  return [
    [
      'Name',
      'Organization',
      ...(license_label ? [license_label] : []),
      'Address confirmed',
      'Blocks by word',
      'Blocks by hand',
      'Notes',
      ...(ended ? ['Minutes counted', 'Minutes by hand', 'Credits of 50 minutes'] : []),
      'Certificate',
    ],
    ...people.map((person) => [
      person.name,
      person.organization,
      ...(license_label ? [person.license] : []),
      person.confirmed ? 'yes' : 'no',
      blocksOnList(list, person.blocks),
      blocksOnList(list, person.by_hand),
      person.by_hand.map((counted) => `${blockName(list, counted)}: ${counted.note}`).join('; '),
      ...(ended ? [String(person.minutes), String(person.minutes_by_hand), String(person.credits)] : []),
      person.certificate ?? '',
    ]),
  ]
}
