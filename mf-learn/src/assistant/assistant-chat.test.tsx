import type { ChatEvent } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell, type FakeShellOptions } from '@icio/shared-ui/testing/fake-shell'
import { fireEvent, act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AssistantChat } from './assistant-chat.js'
import { assistantWords, exampleWords, sharingText } from '@icio/contracts/assistant/assistant-texts'
import { apology } from './assistant-words.js'
import { fakeAssistant, inOne, json, refusal, source, streaming } from './testing/fake-assistant.js'

const editions = ['general', 'government-risk-pools'] as const

function open(options: FakeShellOptions & { edition?: Edition } = {}) {
  const { edition = 'general', ...more } = options
  const assistant = fakeAssistant()
  const shell = createFakeShell({ http: assistant.http, ...more })
  const rendered = renderInShell(<AssistantChat edition={edition} />, { shell })
  return { assistant, ...rendered, shell, user: userEvent.setup() }
}

const input = () => screen.getByRole('textbox', { name: /your question/i })
const messages = () =>
  within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem', { hidden: false })
const lastAnswer = () => {
  const all = [...document.querySelectorAll('ul[aria-label="Messages"] > li')]
  return within(all.at(-1) as HTMLElement)
}

test('[CHAT-1] the chat has a list of messages, an input and a send control', () => {
  open()
  expect(screen.getByRole('list', { name: 'Messages' })).toBeInTheDocument()
  expect(input()).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Send' })).toBeInTheDocument()
})

test('[CHAT-36] the chat opens with the greeting and three suggested questions, and keeps the focus', async () => {
  const { user } = open()
  expect(messages()[0]).toHaveTextContent(assistantWords.general.greeting)
  const suggested = within(screen.getByRole('list', { name: 'Questions to begin with' }))
  expect(suggested.getAllByRole('button')).toHaveLength(3)
  await user.type(input(), 'What is a bond?{Enter}')
  expect(await screen.findByText('A bond is a loan')).toBeInTheDocument()
  await waitFor(() => expect(input()).toHaveFocus())
})

test('[DEVICE-2] Enter that ends a composition does not send, however the browser says so', async () => {
  const { user } = open()
  await user.type(input(), 'ぎ')
  // Safari: the composition is over, and only the key code tells; other browsers say that it goes on.
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229, isComposing: false })
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13, isComposing: true })
  await user.type(input(), 'ん{Enter}')
  expect(await screen.findByText('A bond is a loan')).toBeInTheDocument()
  expect(screen.getByText('ぎん')).toBeInTheDocument()
})

test('[CHAT-38] that no model is connected stands once, under the field', () => {
  open()
  expect(screen.getAllByText(/No AI model is connected/)).toHaveLength(1)
})

test('[CHAT-37] a limit of this site is told as a limit, with its end', async () => {
  const { assistant, shell, user } = open()
  assistant.answer(() => refusal(429, 'too_many_requests', { 'retry-after': '1800' }))
  await user.type(input(), 'What is a bond?{Enter}')
  expect(
    await screen.findByText(
      'The limit of questions to the assistant is reached for now. You can ask again in 30 minutes.',
    ),
  ).toBeInTheDocument()
  expect(shell.toasts).toEqual([])
})

test('[CHAT-2] the window is 600px high and the expanded view 80vh', () => {
  const css = readFileSync(join(__dirname, 'assistant-chat.module.css'), 'utf8')
  expect(/\.place \{[^}]*?block-size: 600px;/s.test(css)).toBe(true)
  expect(/:has\(\.expanded\) \{[^}]*?block-size: 80vh;/s.test(css)).toBe(true)
})

test('[CHAT-3] the expanded view shows the same conversation, and switching loses nothing', async () => {
  const { user } = open()
  await user.type(input(), 'What is a bond?{Enter}')
  await screen.findByText('A bond is a loan')
  await user.type(input(), 'A draft')
  await user.click(screen.getByRole('button', { name: 'Expand' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the assistant' }))
  expect(dialog.getByText('What is a bond?')).toBeInTheDocument()
  expect(dialog.getByRole('textbox')).toHaveValue('A draft')
  await user.type(dialog.getByRole('textbox'), ' that goes on{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('What is a bond?')).toBeInTheDocument()
  expect(await screen.findByText('A draft that goes on')).toBeInTheDocument()
})

test('[CHAT-5] the two hubs have different greetings', () => {
  expect(assistantWords.general.greeting).not.toBe(assistantWords['government-risk-pools'].greeting)
  for (const edition of editions) {
    const { unmount } = open({ edition })
    expect(screen.getByText(assistantWords[edition].greeting)).toBeInTheDocument()
    unmount()
  }
})

test.each(editions)('[CHAT-4] the chat of %s asks its own assistant', async (edition) => {
  const { assistant, user } = open({ edition })
  await user.type(input(), 'Hello there{Enter}')
  await waitFor(() => expect(assistant.asked).toEqual([{ message: 'Hello there', specialization: edition }]))
})

test('[CHAT-6] every assistant message has copy, both thumbs and related resources', async () => {
  const { user } = open()
  await user.type(input(), 'What is a bond?{Enter}')
  await screen.findByText('A bond is a loan')
  const all = [...document.querySelectorAll<HTMLElement>('ul[aria-label="Messages"] > li')]
  const spoken = all.filter((item) => within(item).queryByText('Assistant'))
  expect(spoken).toHaveLength(2)
  for (const item of spoken) {
    for (const name of ['Copy message', 'Thumbs up', 'Thumbs down']) {
      expect(within(item).getByRole('button', { name })).toBeInTheDocument()
    }
    const related = within(item).getByRole('list', { name: 'Related resources' })
    expect(within(related).getAllByRole('link').length).toBeGreaterThan(0)
  }
})

test('[LEARN-11] an answer without matching resources is followed by two primers', async () => {
  const { assistant, user } = open()
  assistant.answer(() => inOne('Good morning!', []))
  await user.type(input(), 'Good morning{Enter}')
  await screen.findByText('Good morning!')
  const related = lastAnswer().getByRole('list', { name: 'Related resources' })
  expect(
    within(related)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Fixed Income Primer · Primer', 'Risk Assets Overview · Primer'])
})

test('[CHAT-7] markup in an answer is shown as plain characters', async () => {
  const { assistant, user, container } = open()
  const hostile = '<img src=x onerror=alert(1)> <script>alert(2)</script> **bold** &lt;b&gt;'
  assistant.answer(() => inOne(hostile, []))
  await user.type(input(), 'Attack{Enter}')
  expect(await screen.findByText(hostile)).toBeInTheDocument()
  expect(container.querySelector('img, script, b, strong')).toBeNull()
})

test('[CHAT-8] a URL becomes a link without trailing brackets and opens through the shell', async () => {
  const { assistant, shell, user } = open()
  assistant.answer(() => inOne('See (https://example.org/guide?a=1).', []))
  await user.type(input(), 'Where?{Enter}')
  const link = await screen.findByRole('link', { name: /example\.org/ })
  expect(link).toHaveAttribute('href', 'https://example.org/guide?a=1')
  await user.click(link)
  expect(shell.navigations).toEqual([{ external: 'https://example.org/guide?a=1' }])
})

test('the source numbers in an answer open their passages', async () => {
  const { user } = open()
  await user.type(input(), 'What is a bond?{Enter}')
  const mark = await screen.findByRole('link', { name: 'Source 1: Fixed Income Primer, What a bond is' })
  expect(mark).toHaveAttribute('href', source.url)
  const sources = lastAnswer().getByRole('list', { name: 'Sources' })
  expect(within(sources).getByText(source.passage)).toBeInTheDocument()
  expect(within(sources).getByRole('link', { name: 'Open in the article' })).toHaveAttribute(
    'href',
    source.url,
  )
})

test('a source without a screen on this site has no dead link', async () => {
  const { user } = open({ hasScreen: () => false })
  await user.type(input(), 'What is a bond?{Enter}')
  await screen.findByText('A bond is a loan')
  expect(lastAnswer().queryByRole('link')).not.toBeInTheDocument()
})

test.each(['{Enter}', '   {Enter}'])('[CHAT-9] an empty message is not sent: %j', async (typed) => {
  const { assistant, user } = open()
  await user.type(input(), typed)
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(assistant.calls).toEqual([])
})

test('[CHAT-10] while a reply is awaited the input is disabled and nothing more is sent', async () => {
  const { assistant, user } = open()
  let give: (response: Response) => void = () => {}
  assistant.answer(() => new Promise((resolve) => (give = resolve)))
  await user.type(input(), 'First{Enter}')
  expect(input()).toBeDisabled()
  await user.type(input(), 'Second{Enter}')
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  expect(screen.getByText('The assistant is looking into the library')).toBeInTheDocument()
  await act(async () => give(inOne('Done.', [])))
  await waitFor(() => expect(input()).toBeEnabled())
  expect(assistant.asked).toHaveLength(1)
})

test('[CHAT-11, GATE-6] the first message opens the disclosure; canceling sends nothing and keeps the text', async () => {
  const { assistant, shell, user } = open({ agreed: false })
  await user.type(input(), 'May I?{Enter}')
  expect(assistant.calls).toEqual([])
  expect(screen.queryByText('May I?', { selector: 'p' })).not.toBeInTheDocument()
  await act(async () => shell.cancel())
  expect(assistant.calls).toEqual([])
  expect(input()).toHaveValue('May I?')
  expect(input()).toBeEnabled()
})

test('[GATE-8] the message is sent after the visitor agrees to the disclosure', async () => {
  const { assistant, shell, user } = open({ agreed: false })
  await user.type(input(), 'May I?{Enter}{Enter}')
  await act(async () => shell.agree())
  expect(await screen.findByText('May I?', { selector: 'p' })).toBeInTheDocument()
  expect(assistant.asked).toHaveLength(1)
})

test('if the server has no agreement, the disclosure is shown again and the message is sent after it', async () => {
  const { assistant, shell, user } = open()
  assistant.answer(() => refusal(403, 'disclosure_needed'))
  await user.type(input(), 'Still there?{Enter}')
  await waitFor(() => expect(shell.gate.agreed()).toBe(false))
  assistant.answer(() => inOne('Yes.', []))
  await act(async () => shell.agree())
  expect(await screen.findByText('Yes.')).toBeInTheDocument()
  expect(screen.getAllByText('Still there?')).toHaveLength(1)
  expect(shell.toasts).toEqual([])
})

test('a visitor who declines the second disclosure gets the message back', async () => {
  const { assistant, shell, user } = open()
  assistant.answer(() => refusal(403, 'disclosure_needed'))
  await user.type(input(), 'Still there?{Enter}')
  await waitFor(() => expect(shell.gate.agreed()).toBe(false))
  await act(async () => shell.cancel())
  expect(input()).toHaveValue('Still there?')
  expect(messages()).toHaveLength(
    within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem').length,
  )
  expect(screen.queryByText('Still there?', { selector: 'p' })).not.toBeInTheDocument()
})

test('[CHAT-12] Enter sends, Shift+Enter starts a new line', async () => {
  const { assistant, user } = open()
  await user.type(input(), 'One{Shift>}{Enter}{/Shift}two')
  expect(input()).toHaveValue('One\ntwo')
  expect(assistant.calls).toEqual([])
  await user.type(input(), '{Enter}')
  await waitFor(() => expect(assistant.asked[0]?.message).toBe('One\ntwo'))
})

test('[CHAT-13] a reply is appended and announced, and the input gets the focus back', async () => {
  const { shell, user } = open()
  await user.type(input(), 'What is a bond?{Enter}')
  expect(await screen.findByText('A bond is a loan')).toBeInTheDocument()
  expect(input()).toBeEnabled()
  expect(input()).toHaveValue('')
  await waitFor(() => expect(input()).toHaveFocus())
  expect(shell.announcements).toEqual(['The assistant says: A bond is a loan [1].'])
})

const failures: [string, () => Promise<Response> | Response][] = [
  ['402', () => refusal(402, 'ai_credits')],
  ['a busy model', () => refusal(429, 'ai_rate_limited')],
  ['502', () => refusal(502, 'ai_failed')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no reply', () => json({ sources: [], mode: 'model' })],
  ['an empty reply', () => json({ reply: '  ' })],
  ['no JSON', () => ({ ...json(null), json: () => Promise.reject(new SyntaxError('<')) }) as Response],
]
test.each(failures)(
  '[CHAT-14] [CHAT-15] a call that fails (%s) shows the toast and an apology',
  async (_, behavior) => {
    const { assistant, shell, user } = open()
    assistant.answer(behavior)
    await user.type(input(), 'Will it work?{Enter}')
    expect(await screen.findByText(apology)).toBeInTheDocument()
    expect(apology).toMatch(/technical difficulties/)
    expect(shell.toasts).toEqual([
      { title: 'Failed to Answer', description: 'Unable to send message. Please try again.' },
    ])
    expect(input()).toBeEnabled()
  },
)

test('[CHAT-16] an answer without a reply is the error Invalid response from AI assistant', async () => {
  const { assistant, shell, user } = open()
  assistant.answer(() => json({ reply: null }))
  await user.type(input(), 'Will it work?{Enter}')
  await screen.findByText(apology)
  expect(shell.errors).toEqual([
    { error: expect.objectContaining({ message: 'Invalid response from AI assistant' }), where: 'assistant' },
  ])
})

test('a failed question can be asked again, and the apology disappears', async () => {
  const { assistant, user } = open()
  assistant.answer(() => refusal(503, 'unavailable', { 'retry-after': '180' }))
  await user.type(input(), 'Again?{Enter}')
  expect(await screen.findByText(/technical difficulties.*try again in 3 minutes/)).toBeInTheDocument()
  assistant.answer(() => inOne('Now it works.', []))
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('Now it works.')).toBeInTheDocument()
  expect(screen.queryByText(/technical difficulties/)).not.toBeInTheDocument()
  expect(assistant.asked.map(({ message, history }) => [message, history])).toEqual([
    ['Again?', undefined],
    ['Again?', undefined],
  ])
})

test('[CHAT-17] copying shows the toast and puts the message on the clipboard', async () => {
  const { shell, user } = open()
  await user.click(screen.getByRole('button', { name: 'Copy message' }))
  expect(await navigator.clipboard.readText()).toBe(assistantWords.general.greeting)
  expect(shell.toasts).toEqual([
    { title: 'Copied!', description: 'Message copied to clipboard', tone: 'success' },
  ])
})

test('[CHAT-18] a failed copy shows its toast', async () => {
  const { shell, user } = open()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy message' }))
  await waitFor(() =>
    expect(shell.toasts).toEqual([{ title: 'Copy failed', description: 'Unable to copy message' }]),
  )
})

test('[DATA-5] a message has id, type, content and timestamp', async () => {
  const { shell, user } = open()
  await user.type(input(), 'What is a bond?{Enter}')
  await screen.findByText('A bond is a loan')
  const kept = JSON.parse(shell.remembered['assistant.general'] ?? '[]') as Record<string, unknown>[]
  expect(kept.map(({ type, content }) => [type, content])).toEqual([
    ['assistant', assistantWords.general.greeting],
    ['user', 'What is a bond?'],
    ['assistant', 'A bond is a loan [1].'],
  ])
  expect(new Set(kept.map(({ id }) => id)).size).toBe(3)
  for (const { timestamp } of kept) expect(new Date(String(timestamp)).toISOString()).toBe(timestamp)
})

test('the conversation survives a reload in the same tab', async () => {
  const { shell, user, unmount } = open()
  await user.type(input(), 'What is a bond?{Enter}')
  await screen.findByText('A bond is a loan')
  unmount()
  const { assistant } = open({ remembered: shell.remembered })
  expect(screen.getByText('What is a bond?')).toBeInTheDocument()
  await user.type(input(), 'And its coupon?{Enter}')
  await waitFor(() => expect(assistant.asked).toHaveLength(1))
  expect(assistant.asked[0]?.history).toEqual([
    { type: 'user', content: 'What is a bond?' },
    { type: 'assistant', content: 'A bond is a loan [1].' },
  ])
})

test.each(['not json', '{"a":1}', '[{"id":5}]', 'null'])(
  'what the tab remembers wrongly is left aside: %s',
  (kept) => {
    open({ remembered: { 'assistant.general': kept } })
    expect(screen.getByText(assistantWords.general.greeting)).toBeInTheDocument()
  },
)

test('a question interrupted by a reload can be asked again', async () => {
  const kept = [{ id: 'q', type: 'user', content: 'Cut off?', timestamp: '2026-01-01T00:00:00.000Z' }]
  const { user } = open({ remembered: { 'assistant.general': JSON.stringify(kept) } })
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('A bond is a loan')).toBeInTheDocument()
})

test('a new conversation starts with the greeting, and the tab forgets the old one', async () => {
  const { shell, user } = open()
  await user.type(input(), 'What is a bond?{Enter}')
  await screen.findByText('A bond is a loan')
  await user.click(screen.getByRole('button', { name: 'New conversation' }))
  expect(screen.queryByText('What is a bond?')).not.toBeInTheDocument()
  expect(screen.getByText(assistantWords.general.greeting)).toBeInTheDocument()
  expect(shell.remembered).toEqual({})
})

test('a suggested question is sent unchanged', async () => {
  const { assistant, user } = open()
  const [question = ''] = assistantWords.general.starters
  await user.click(screen.getByRole('button', { name: question }))
  await waitFor(() => expect(assistant.asked[0]?.message).toBe(question))
  expect(screen.queryByRole('button', { name: question })).not.toBeInTheDocument()
})

test('[CHAT-34] passages of the library appear in cards, each with its table, its example and its source below it', async () => {
  const { assistant, user } = open()
  const table = { caption: 'Grades', head: ['Rating', 'Designation'], rows: [['BBB', '2']] }
  const quoted = {
    ...source,
    quote: 'In an example:\n- BBB: 2',
    parts: [{ text: 'In an example:', table }],
    year: 2026,
    isExample: true,
  }
  assistant.answer(() => inOne('In an example:\n- BBB: 2\n[1] A', [quoted], 'library'))
  await user.type(input(), 'Which grade?{Enter}')
  const cards = await screen.findByRole('list', { name: 'From the library' })
  expect(within(cards).getByText('In an example:')).toBeInTheDocument()
  expect(within(cards).getByRole('table', { name: 'Grades' })).toBeInTheDocument()
  expect(within(cards).getByRole('columnheader', { name: 'Designation' })).toBeInTheDocument()
  expect(within(cards).getByRole('rowheader', { name: 'BBB' })).toBeInTheDocument()
  expect(within(cards).getByText(exampleWords)).toBeInTheDocument()
  const link = within(cards).getByRole('link', { name: `${source.title}: ${source.section}` })
  expect(link.parentElement).toHaveTextContent(`${source.title}: ${source.section}, 2026`)
  expect(within(cards).getByRole('blockquote').compareDocumentPosition(link)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  // The source stands at the passage, and not a second time below the answer.
  expect(screen.queryByText('Sources')).not.toBeInTheDocument()
})

test('[PRIV-14] a question says whether sharing is on, so that terms without an answer are counted only then', async () => {
  const { assistant, user } = open()
  await user.type(input(), 'One{Enter}')
  await user.click(screen.getByRole('checkbox', { name: sharingText }))
  await user.type(input(), 'Two{Enter}')
  await waitFor(() => expect(assistant.asked.map(({ sharing }) => sharing)).toEqual([undefined, true]))
})

test('each answer says that it may be inaccurate, and a library answer says that no model wrote it', async () => {
  const { assistant, user } = open()
  await user.type(input(), 'One{Enter}')
  expect(await screen.findByText('Made by AI. It may be inaccurate.')).toBeInTheDocument()
  assistant.answer(() => inOne('From the books.', [], 'library'))
  await user.type(input(), 'Two{Enter}')
  expect(await screen.findByText('Quoted from the library. It may be incomplete.')).toBeInTheDocument()
})

describe('a streamed reply', () => {
  const begin: ChatEvent = { at: 'begin', mode: 'model', sources: [source] }
  const done: ChatEvent = {
    at: 'done',
    reply: 'A bond is a loan [1].',
    sources: [source],
    mode: 'model',
  }

  async function ask() {
    const opened = open()
    const stream = streaming()
    let signal: AbortSignal | undefined
    opened.assistant.answer((call) => {
      signal = call.signal
      return stream.response
    })
    await opened.user.type(input(), 'What is a bond?{Enter}')
    return { ...opened, stream, signal: () => signal }
  }

  test('shows each word as it arrives, links its sources at once, and is complete at the end', async () => {
    const { stream } = await ask()
    await act(async () => {
      stream.send(begin)
      stream.send({ at: 'more', text: 'A bond ' })
    })
    expect(await screen.findByText('A bond')).toBeInTheDocument()
    expect(input()).toBeDisabled()
    await act(async () => stream.send({ at: 'more', text: 'is a loan [1].' }))
    expect(await screen.findByRole('link', { name: /^Source 1/ })).toBeInTheDocument()
    await act(async () => {
      stream.send(done)
      stream.end()
    })
    await waitFor(() => expect(input()).toBeEnabled())
    expect(screen.getAllByText('A bond is a loan')).toHaveLength(1)
  })

  test('is parsed no matter how the network splits it', async () => {
    const { stream } = await ask()
    const text = [begin, { at: 'more', text: 'Ünïcode – ' }, done]
      .map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`)
      .join(': a comment\n\n')
    await act(async () => {
      for (const character of text) stream.write(character)
      stream.end()
    })
    expect(await screen.findByText('A bond is a loan')).toBeInTheDocument()
  })

  test('can be stopped: the partial answer stays with a note, and the call is cancelled', async () => {
    const { stream, signal, user, shell } = await ask()
    await act(async () => {
      stream.send(begin)
      stream.send({ at: 'more', text: 'Half an answer' })
    })
    await screen.findByText('Half an answer')
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(signal()?.aborted).toBe(true)
    expect(screen.getByText('Half an answer')).toBeInTheDocument()
    expect(screen.getByText('You stopped this answer.')).toBeInTheDocument()
    await waitFor(() => expect(input()).toHaveFocus())
    await act(async () => stream.send(done))
    expect(screen.queryByText('A bond is a loan')).not.toBeInTheDocument()
    expect(shell.toasts).toEqual([])
  })

  test.each([
    ['is cut', (stream: ReturnType<typeof streaming>) => stream.cut()],
    ['ends without its end', (stream: ReturnType<typeof streaming>) => stream.end()],
    ['turns to junk', (stream: ReturnType<typeof streaming>) => stream.write('data: {junk\n\n')],
    [
      'fails',
      (stream: ReturnType<typeof streaming>) =>
        stream.send({ at: 'failed', error: { code: 'ai_failed', message: 'No' } }),
    ],
  ])('[CHAT-14] [CHAT-15] that %s keeps the partial answer and apologizes', async (_, end) => {
    const { stream, shell } = await ask()
    await act(async () => {
      stream.send(begin)
      stream.send({ at: 'more', text: 'Half an answer' })
    })
    await screen.findByText('Half an answer')
    await act(async () => end(stream))
    expect(await screen.findByText(apology)).toBeInTheDocument()
    expect(screen.getByText('This answer broke off.')).toBeInTheDocument()
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Failed to Answer'])
  })

  test('is canceled when the visitor leaves the chat', async () => {
    const { signal, unmount } = await ask()
    unmount()
    expect(signal()?.aborted).toBe(true)
  })
})
