import type { Forecast, RangeRow, StaffRangeRows } from '@icio/contracts/ranges/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServices } from '../../testing/fake-services.js'
import { RangesPanel } from './ranges-panel.js'

const person = userEvent.setup()

const row: RangeRow = {
  id: 'range-general-001',
  prompt: 'By how many percent does the value fall?',
  unit: '%',
  scale: 'linear',
  least: 0,
  most: 100,
  decimals: 1,
  difficulty: 'medium',
  tags: ['duration'],
  answer: 25.4,
  spread: 8,
  explanation: 'A zero pays everything at the end.',
  source: 'Computed: Bond',
  computed: { calculator: 'Bond', formula: 'f', inputs: 'i' },
}
const bank: StaffRangeRows = {
  rows: [{ row, version: 3, edited_by: null, retired_at: null }],
  templates: [{ key: 'cpi', prompt: 'By how many percent will prices have risen?' }],
}
const { answer: _answer, spread: _spread, source: _source, computed: _computed, ...question } = row
const closed: Forecast = {
  ...question,
  id: 'f1',
  prompt: 'What will the rate be?',
  specialization: 'general',
  closes_at: '2026-10-01T00:00:00.000Z',
  resolves_at: '2026-11-01T00:00:00.000Z',
  resolution_source: 'Treasury',
  state: 'closed',
}

function visit(answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({
    'GET /api/content/ranges/general': { body: bank },
    'GET /api/ranges/forecasts?specialization=general': { body: { forecasts: [closed] } },
    ...answers,
  })
  renderInShell(<RangesPanel />, { shell: createFakeShell({ http: services.http }) })
  return services
}

test('[RANGE-23] staff resolve a closed forecast with its figure and source', async () => {
  const path = 'POST /api/ranges/forecasts/f1/resolution'
  visit({ [path]: { body: { ...closed, state: 'resolved', value: 4.2 } } })
  await person.click(await screen.findByText('Resolve this forecast'))
  await person.type(screen.getByLabelText('Figure (%)'), '4.2')
  await person.click(screen.getByRole('button', { name: 'Resolve' }))
  expect(screen.getByText('Name the page or table.')).toBeVisible()
  await person.type(screen.getByLabelText('Source'), 'Daily rates')
  await person.click(screen.getByRole('button', { name: 'Resolve' }))
  expect(await screen.findByText('Resolved: 4.2')).toBeVisible()
})

test('[RANGE-20] a row is changed with its version; what the form does not show stays; a refused field is named', async () => {
  const path = 'PUT /api/content/ranges/general/range-general-001'
  const error = {
    code: 'question_invalid',
    message: 'x',
    details: [{ path: 'tags', message: 'No bank uses the tag.' }],
  }
  const services = visit({ [path]: { status: 400, body: { error } } })
  await person.click(await screen.findByRole('button', { name: 'Edit range-general-001' }))
  await person.clear(screen.getByLabelText('Answer'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a number.')).toBeVisible()
  await person.type(screen.getByLabelText('Answer'), '26')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No bank uses the tag.')).toBeVisible()
  expect(services.calls.at(-1)).toMatchObject({ body: { version: 3, row: { ...row, answer: 26 } } })
})

test('[RANGE-21] a forecast is opened from a template', async () => {
  const services = visit({
    'POST /api/content/ranges/general/forecasts': { status: 201, body: bank.rows[0] },
  })
  await person.click(await screen.findByRole('button', { name: 'Open Forecast' }))
  expect(services.calls.some((call) => JSON.stringify(call).includes('"template":"cpi"'))).toBe(true)
})
