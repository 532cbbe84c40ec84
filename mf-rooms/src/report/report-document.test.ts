import { reportCsvRows, reportColumns } from '@icio/contracts/rooms/results/report-rows'
import type { RoomReport } from '@icio/contracts/rooms/report-views'
import { csvText, factsOf, reportDocument } from './report-document.js'

const report: RoomReport = {
  id: 'r',
  title: 'Investment Committee, Q4',
  specialization: 'general',
  date: '2026-11-20T09:00:00.000Z',
  seats: 12,
  knows: {
    topics: [{ tag: 'duration', n: 24, share: { value: 0.5, low: 0.31, high: 0.69 } }],
    articles: [{ kind: 'education', slug: 'fixed-income-primer', title: 'Fixed Income' }],
    committee_questions: ['Who owns the liquidity plan?'],
  },
  activities: [
    {
      title: '=Which, of these?',
      kind: 'choice',
      n: 12,
      few: false,
      rows: [
        { text: 'Bonds', count: 9, percent: 75, right: true },
        { text: 'The "other" one', count: 3, percent: 25 },
      ],
      tables: [],
    },
    { title: 'Alone', kind: 'words', n: 4, few: true, rows: [], tables: [] },
  ],
  expires_at: '2028-11-20T09:00:00.000Z',
}

test('[ROOM-24] the CSV has activity, option, count, percent, n, and no cell that a spreadsheet would run', () => {
  expect(csvText([[...reportColumns], ...reportCsvRows(report)])).toBe(
    [
      '\ufeffactivity,option,count,percent,n',
      `"'=Which, of these?",Bonds,9,75,12`,
      `"'=Which, of these?","The ""other"" one",3,25,12`,
      'Alone,fewer than 5 answers,,,',
      '',
    ].join('\r\n'),
  )
})

test('[ROOM-24, FORUM-19] numbers, ranges, questions, and that a forecast is sealed are in the CSV too', () => {
  const base = { n: 10, few: false, rows: [], tables: [] }
  expect(
    reportCsvRows({
      activities: [
        {
          ...base,
          title: 'How many?',
          kind: 'number',
          figures: { median: 14, low: 8.5, high: 19, unit: 'years' },
        },
        {
          ...base,
          title: 'Between?',
          kind: 'range',
          figures: { low: 2, high: 5, truth: 4.5, unit: '%', hits: 6 },
        },
        {
          ...base,
          title: 'Ask',
          kind: 'questions',
          questions: [{ text: 'Who?', votes: 3, state: 'approved' }],
        },
        { ...base, title: 'Next year?', kind: 'range', lines: ['24 ranges, sealed until June 1, 2027.'] },
      ],
    }),
  ).toEqual([
    ['How many?', 'Median: 14 years', '', '', '10'],
    ['How many?', 'Middle half from: 8.5 years', '', '', '10'],
    ['How many?', 'Middle half to: 19 years', '', '', '10'],
    ['Between?', 'Lower ends, median: 2%', '', '', '10'],
    ['Between?', 'Upper ends, median: 5%', '', '', '10'],
    ['Between?', 'Right: 4.5%', '', '', '10'],
    ['Between?', 'Ranges that hold it', '6', '60', '10'],
    ['Ask', 'Who?', '3', '', ''],
    ['Next year?', '24 ranges, sealed until June 1, 2027.', '', '', ''],
  ])
})

test('[RANGE-27] print, Word and CSV write small figures, years and table medians as the screen does', () => {
  const activity = {
    title: 'What share?',
    kind: 'number' as const,
    n: 10,
    few: false,
    rows: [],
    figures: { median: 0.0021, low: 0.1 + 0.2, high: 12.5, truth: 0.0021, unit: '%', decimals: 4 },
    tables: [{ table: 1, n: 6, rows: [], median: 0.00215 }],
  }
  expect(factsOf(activity)).toEqual([
    ['Median', '0.0021%'],
    ['Middle half', '0.3000% to 12.5000%'],
    ['Right', '0.0021%'],
  ])
  expect(reportCsvRows({ activities: [activity] }).map(([, text]) => text)).toEqual([
    'Median: 0.0021%',
    'Middle half from: 0.3000%',
    'Middle half to: 12.5000%',
    'Right: 0.0021%',
    'Median: 0.00215%',
  ])
  // A report from before keeps no decimals: it writes what digits there are.
  const { decimals: _, ...figures } = activity.figures
  expect(factsOf({ n: 10, figures })[0]).toEqual(['Median', '0.0021%'])
  expect(factsOf({ n: 10, figures: { low: 1850, high: 2000, truth: 1945, unit: 'year' } })).toEqual([
    ['Median range', '1850 to 2000'],
    ['Right', '1945'],
  ])
  const printed = JSON.stringify(reportDocument({ ...report, activities: [activity] }, ''))
  expect(printed).toContain('median 0.00215%')
})

test('[ROOM-24, DOC-9] results by table are in the CSV, in print and in Word; a room without tables has none', () => {
  const rows = [{ text: 'Bonds', count: 5, percent: 100 }]
  const tables = [
    { table: 2, n: 5, rows },
    { table: 0, n: 6, rows: [], median: 7.5 },
  ]
  const withTables: RoomReport = {
    ...report,
    activities: [{ title: 'Which?', kind: 'choice', n: 11, few: false, rows, tables }],
  }
  expect(reportCsvRows(withTables).slice(1)).toEqual([
    ['Which? (Table 2)', 'Bonds', '5', '100', '5'],
    ['Which? (No table)', 'Median: 7.5', '', '', '6'],
  ])
  expect(reportDocument(withTables, '').parts[1]?.lines.slice(2)).toEqual([
    { kind: 'text', label: 'Table 2', text: '5 answers; Bonds: 5 (100%)' },
    { kind: 'text', label: 'No table', text: '6 answers; median 7.5' },
  ])
  const without = tables.slice(1)
  expect(
    reportCsvRows({
      activities: [{ title: 'Which?', kind: 'choice', n: 6, few: false, rows, tables: without }],
    }),
  ).toHaveLength(1)
})

test('[ROOM-23, ROOM-33, ROOM-43] the printed page begins with what the room knows and withholds what few answered', () => {
  const { name, parts, subtitle } = reportDocument(report, 'https://site.test')
  expect(subtitle).toContain('A seat is a browser, and not always a person')
  expect(name).toBe('Room_Investment_Committee_Q4_2026-11-20')
  expect(parts.map(({ heading }) => heading)).toEqual(['What this room knows', '=Which, of these?', 'Alone'])
  expect(parts[0]?.lines).toContainEqual({
    kind: 'link',
    title: 'Fixed Income',
    url: 'https://site.test/learn/education/fixed-income-primer',
  })
  expect(parts[2]?.lines).toEqual([{ kind: 'text', text: 'fewer than 5 answers' }])
})

test('[ROOM-23] a range says how many hold the right figure', () => {
  expect(factsOf({ n: 9, figures: { low: 2, high: 5, truth: 4.5, unit: '%', hits: 6 } })).toEqual([
    ['Median range', '2% to 5%'],
    ['Right', '4.5%'],
    ['Ranges that hold it', '6 of 9'],
  ])
  // Without a right figure it is a range all the same.
  expect(factsOf({ n: 9, figures: { low: 2, high: 5, unit: '%' } })).toEqual([['Median range', '2% to 5%']])
  expect(factsOf({ n: 9, figures: { median: 3, low: 2, high: 5 } })[1]).toEqual(['Middle half', '2 to 5'])
})
