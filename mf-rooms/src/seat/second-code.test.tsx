import { Route, Routes } from '@icio/platform'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import SeatScreen from './seat-screen.js'

const door = {
  id: 'r1',
  code: 'ABC234',
  title: 'Committee',
  specialization: 'general',
  tables: 0,
  tables_fixed: false,
  seated: false,
  host: false,
}

/** A door whose room asks for the second code, known to the page or only to the service. */
function visit(isKnown: boolean) {
  const sent: unknown[] = []
  const shell = createFakeShell({
    http: async (path, init) => {
      const reply = (status: number, body: object) =>
        ({ ok: status === 200, status, headers: new Headers(), json: async () => body }) as Response
      if (path.endsWith('/find')) return reply(200, { ...door, second_code: isKnown })
      sent.push(JSON.parse(String(init?.body)))
      const error = { code: 'second_code_wrong', message: 'This is not the code on the screen now.' }
      return reply(403, { error })
    },
  })
  renderInShell(
    <Routes>
      <Route path="/room/:code" element={<SeatScreen />} />
    </Routes>,
    { path: '/room/ABC234', shell },
  )
  return sent
}

test.each([true, false])(
  '[ROOM-42] the door asks for the code on the screen, known before (%s) or not, and says at the field what is wrong',
  async (isKnown) => {
    const sent = visit(isKnown)
    const label = 'The code on the screen in the hall'
    const join = await screen.findByRole('button', { name: 'Join' })
    if (isKnown) await screen.findByLabelText(label)
    else expect(screen.queryByLabelText(label)).toBeNull()
    await userEvent.click(join)
    const field = await screen.findByLabelText(label)
    await userEvent.type(field, 'wxy4')
    await userEvent.click(screen.getByRole('button', { name: 'Join' }))
    expect(sent.at(-1)).toEqual({ code: 'ABC234', second_code: 'wxy4' })
    expect(await screen.findByText('This is not the code on the screen now.')).toBeVisible()
  },
)
