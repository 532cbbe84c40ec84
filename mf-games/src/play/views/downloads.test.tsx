import type { StudyDocument } from '@icio/shared-ui/documents/study-document'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Downloads } from './downloads.js'

const sheet: StudyDocument = { name: 'FillInBlanks_Q3', title: 'T', subtitle: 'S', parts: [] }

/** Collects the files that the page saves; jsdom has no downloads. */
function catchFiles() {
  const saved: { name: string; content: Blob }[] = []
  const urls = { create: URL.createObjectURL, revoke: URL.revokeObjectURL }
  let content = new Blob()
  URL.createObjectURL = (blob) => {
    content = blob as Blob
    return 'blob:one'
  }
  URL.revokeObjectURL = () => {}
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content })
  })
  return {
    saved,
    restore() {
      Object.assign(URL, { createObjectURL: urls.create, revokeObjectURL: urls.revoke })
      click.mockRestore()
    },
  }
}

test('[DOC-1, DOC-6] the Word file is saved from a blob under the specified name', async () => {
  const files = catchFiles()
  const { shell } = renderInShell(<Downloads what="this question" sheet={() => sheet} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download this question as Word' }))
  await waitFor(() => expect(files.saved).toHaveLength(1))
  expect(files.saved[0]?.name).toBe('FillInBlanks_Q3.docx')
  expect(files.saved[0]?.content.size).toBeGreaterThan(1000)
  expect(shell.toasts).toEqual([])
  files.restore()
})

test('a Word file that cannot be generated shows a message', async () => {
  const files = catchFiles()
  URL.createObjectURL = () => {
    throw new Error('no room')
  }
  const { shell } = renderInShell(<Downloads what="all" sheet={() => sheet} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download all as Word' }))
  await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Download Failed' }]))
  expect(shell.errors).toHaveLength(1)
  files.restore()
})
