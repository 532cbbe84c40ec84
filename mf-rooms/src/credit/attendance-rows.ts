import type { AttendanceList } from '@icio/contracts/credit/endpoints'

/** Returns the rows of the table of attendance, the heads first (CREDIT-5). */
export function attendanceRows({ people, credit, minutes }: AttendanceList): string[][] {
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
      ...(minutes ? ['Minutes counted', 'Minutes by hand', 'Credits of 50 minutes'] : []),
      'Certificate',
    ],
    ...people.map((person) => [
      person.name,
      person.organization,
      ...(license_label ? [person.license] : []),
      person.confirmed ? 'yes' : 'no',
      person.blocks.join(' '),
      person.by_hand.map(({ block }) => block).join(' '),
      person.by_hand.map(({ block, note }) => `${block}: ${note}`).join('; '),
      ...(minutes ? [String(person.minutes), String(person.minutes_by_hand), String(person.credits)] : []),
      person.certificate ?? '',
    ]),
  ]
}
