import { editionIds } from '@icio/contracts/editions'
import { RangeRow } from '@icio/contracts/ranges/schemas'
import { rangeRowProblems } from '@icio/contracts/ranges/rules'
import { Value } from 'typebox/value'
import { openForecast, readForecastTemplates, readRangeQuestions, tagsInUse } from './ranges.js'

const now = new Date('2026-11-23T12:00:00Z')

describe.each(editionIds)('ranges of %s', (edition) => {
  const rows = readRangeQuestions(edition)
  const templates = readForecastTemplates(edition)

  test('[RANGE-20] every row has the shape of its bank and no problems', () => {
    const rules = { now, tagsInUse: tagsInUse() }
    for (const row of rows) {
      expect([...Value.Errors(RangeRow, row)]).toEqual([])
      expect({ id: row.id, problems: rangeRowProblems(row, rules) }).toEqual({ id: row.id, problems: [] })
    }
  })

  test('[RANGE-20] at least 60 rows, 20 of them computed by calculators of the site, ids and prompts unique', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60)
    const calculators = /^Computed: (Bond|Portfolio|Underwriting|Surplus)$/
    expect(rows.filter(({ source }) => calculators.test(source)).length).toBeGreaterThanOrEqual(20)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(rows.map(({ prompt }) => prompt.toLowerCase())).size).toBe(rows.length)
  })

  test('[RANGE-20] no answer needs a license: neither index levels nor tables of the NAIC or of agencies', () => {
    const licensed = /S&P 500|Bloomberg|MSCI|ICE BofA|Moody|NAIC table|default table/i
    for (const { id, source, prompt } of rows)
      expect({ id, licensed: licensed.test(`${source} ${prompt}`) }).toEqual({ id, licensed: false })
  })

  test('[RANGE-21] every template opens to a row of the bank without an unfilled placeholder, on any day', () => {
    for (const opens of ['2026-11-23', '2027-02-28', '2027-06-01', '2027-07-04', '2027-12-31']) {
      for (const template of templates) {
        const row = openForecast(template, new Date(`${opens}T15:00:00Z`))
        expect([...Value.Errors(RangeRow, row)]).toEqual([])
        expect(rangeRowProblems(row, { now })).toEqual([])
        expect(JSON.stringify(row)).not.toMatch(/[{]\w+[}]/)
      }
    }
  })
})

test('[RANGE-21] a forecast contains the dates that its figure requires', () => {
  const of = (key: string, opens: string) => {
    const template = readForecastTemplates('government-risk-pools').find((each) => each.key === key)
    if (!template) throw new Error(`no template ${key}`)
    return openForecast(template, new Date(`${opens}T15:00:00Z`))
  }
  // 365 days after a Monday is a Tuesday; 365 days after a Saturday is a Sunday, so the Friday before.
  expect(of('treasury-10y', '2026-11-23').prompt).toContain('on November 23, 2027?')
  expect(of('treasury-10y', '2026-11-21').prompt).toContain('on November 19, 2027?')
  // The figure for September is published in October.
  expect(of('cpi', '2026-11-23').prompt).toContain('to September 2027?')
  // The season after closing: opened in November it is the next one, opened in March it would be over before closing.
  const storms = of('named-storms', '2026-11-23')
  expect(storms.prompt).toContain('season of 2027')
  expect(storms.resolves_at).toBe('2028-01-31T23:59:00.000Z')
  expect(of('named-storms', '2027-03-01').prompt).toContain('season of 2028')
  // 380 days after November 23, 2026 is December 8, 2027.
  expect(of('laif', '2026-11-23').prompt).toContain('ends on September 30, 2027')
})
