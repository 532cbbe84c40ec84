import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import AgainScreen from '../again/again-screen.js'
import CopyScreen from '../copies/copy-screen.js'
import ListScreen from '../credit/list-screen.js'
import TableCardsScreen from '../desk/table-cards-screen.js'
import ReportScreen from '../report/report-screen.js'

const pages = [
  ['again', AgainScreen, /leads nowhere any more/],
  ['agenda', CopyScreen, /is not given away any more/],
  ['list', ListScreen, /does not exist, or it is not yours/],
  ['cards', TableCardsScreen, /does not exist or is closed/],
  ['report', ReportScreen, /does not exist, or it is not open to you/],
] as const

test.each(pages)(
  'a page of rooms that could not be read says so, and only a refusal says that there is nothing: %s',
  async (_, Screen, refused) => {
    let isAway = true
    const shell = createFakeShell({
      session: { at: 'signed-out' },
      http: async () => {
        if (isAway) throw new TypeError('no network')
        return createJsonResponse(404, { error: { code: 'not_found', message: 'There is nothing here.' } })
      },
    })
    renderInShell(<Screen />, { shell, path: '/room' })
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded')
    expect(screen.queryByText(refused)).toBeNull()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(refused)).toBeVisible()
  },
)
