import { fromPartial } from '../testing/from-partial.js'
import { openPrintWindow, printDocument, writeSheet } from './print-document.js'
import type { StudyDocument } from './study-document.js'

const hostile = '<img src=x onerror=alert(1)>'
const sheet: StudyDocument = {
  name: 'Investment_Quiz_Complete_2026-11-21',
  title: `Quiz ${hostile}`,
  subtitle: '380 of 550 points',
  parts: [
    {
      heading: 'Question 1',
      lines: [
        { kind: 'text', text: 'What is a bond?' },
        { kind: 'text', label: 'Explanation', text: hostile },
        { kind: 'choice', sign: 'A', text: 'A loan', verdict: 'correct' },
        { kind: 'choice', sign: 'B', text: 'A share', verdict: 'wrong' },
        { kind: 'choice', sign: 'A', text: 'A promise', verdict: 'own-correct' },
        { kind: 'choice', sign: 'C', text: 'A house' },
        { kind: 'link', title: 'Primer', url: 'https://site.test/learn/education/primer' },
        { kind: 'link', title: 'Trick', url: 'javascript:alert(1)' },
      ],
    },
  ],
}

/** A fake print window that records calls. */
function fakeWindow() {
  const page = document.implementation.createHTMLDocument('')
  return fromPartial<Window & { print: jest.Mock }>({ document: page, focus: jest.fn(), print: jest.fn() })
}

afterEach(() => jest.restoreAllMocks())

test('[DOC-1, DOC-2] the sheet is built as HTML and printed from its own window', () => {
  const view = fakeWindow()
  jest.spyOn(window, 'open').mockReturnValue(view)
  expect(printDocument(sheet)).toBe(true)
  expect(view.document.title).toBe('Investment_Quiz_Complete_2026-11-21')
  expect(view.document.documentElement.lang).toBe('en')
  expect(view.document.querySelector('h2')?.textContent).toBe('Question 1')
  expect(view.print).toHaveBeenCalledTimes(1)
})

test('[DOC-3] a blocked window raises the alert', () => {
  jest.spyOn(window, 'open').mockReturnValue(null)
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => {})
  expect(printDocument(sheet)).toBe(false)
  expect(alert).toHaveBeenCalledWith('Please allow pop-ups to download PDF')
})

test('[DOC-4] questions, verdicts in words, explanations and links are on the sheet', () => {
  const view = fakeWindow()
  writeSheet(view, sheet)
  const lines = [...view.document.querySelectorAll('section p')].map((line) => line.textContent)
  expect(lines).toEqual([
    'What is a bond?',
    `Explanation: ${hostile}`,
    'A. A loan (Correct answer)',
    'B. A share (Your answer)',
    'A. A promise (Your answer, correct)',
    'C. A house',
    'Primer https://site.test/learn/education/primer',
    'Trick javascript:alert(1)',
  ])
})

test('[SEC-31] text never becomes markup, and only http addresses become links', () => {
  const view = fakeWindow()
  writeSheet(view, sheet)
  expect(view.document.querySelector('img, script')).toBeNull()
  const links = [...view.document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://site.test/learn/education/primer', null])
})

test('a browser that supports constructed stylesheets styles the sheet without a style element', () => {
  class Styles {
    text = ''
    replaceSync(text: string) {
      this.text = text
    }
  }
  const view = Object.assign(fakeWindow(), { CSSStyleSheet: Styles })
  const page = Object.assign(view.document, { adoptedStyleSheets: [] as Styles[] })
  writeSheet(view, sheet)
  expect(page.adoptedStyleSheets[0]?.text).toContain('break-inside: avoid')
  expect(page.querySelector('style')).toBeNull()
})

test('a window that opens before its sheet is ready shows a waiting text', () => {
  const view = fakeWindow()
  jest.spyOn(window, 'open').mockReturnValue(view)
  const opened = openPrintWindow('One moment …')
  expect(view.document.body.textContent).toBe('One moment …')
  opened?.print(sheet)
  expect(view.document.querySelector('h1')?.textContent).toBe(sheet.title)
})
