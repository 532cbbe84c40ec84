import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ChecklistScreen from './checklist-screen.js'
import { createChecklist } from './checklist-store.js'
import { emptyDraft, progressPercent, sampleTasks, taskCategories, taskPriorities } from './tasks.js'

const today = new Date('2026-03-02T12:00:00Z')
const rows = () => within(screen.getByRole('region', { name: 'Tasks' })).getAllByRole('listitem')
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuetext')
afterEach(() => localStorage.clear())

const boxOf = (title: string) => screen.getByRole('checkbox', { name: title })

test('[SITE-6] /tools/checklist shows the CIO Duties Checklist', () => {
  renderInShell(<ChecklistScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'CIO Duties Checklist' })).toBeInTheDocument()
})

test('[TOOL-7] the checklist opens with five sample tasks, none of them done, and an add form', () => {
  renderInShell(<ChecklistScreen />)
  expect(rows()).toHaveLength(5)
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  expect(screen.getByLabelText('Title')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add task' })).toBeInTheDocument()
})

test('[TOOL-8] progress is completed over all tasks, rounded to a whole percent', () => {
  const tasks = sampleTasks(today)
  const done = (count: number, all: number) =>
    progressPercent(tasks.slice(0, all).map((task, index) => ({ ...task, completed: index < count })))
  expect([done(0, 5), done(1, 3), done(2, 3), done(5, 5), done(0, 0)]).toEqual([0, 33, 67, 100, 0])
  renderInShell(<ChecklistScreen />)
  expect(progress()).toBe('0% complete, 0 of 5 tasks')
})

test.each(['', '   '])('[TOOL-9] the form refuses the title "%s"', async (title) => {
  renderInShell(<ChecklistScreen />)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } })
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }))
  expect(rows()).toHaveLength(5)
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Give the task a title')
})

test('[TOOL-10] a task is added with category General and priority Medium', async () => {
  renderInShell(<ChecklistScreen />)
  await userEvent.type(screen.getByLabelText('Title'), '  Call the custodian {Enter}')
  expect(rows()).toHaveLength(6)
  expect(rows()[0]).toHaveTextContent('Call the custodian')
  expect(rows()[0]).toHaveTextContent('General')
  expect(rows()[0]).toHaveTextContent('Medium')
  expect(screen.getByLabelText('Title')).toHaveValue('')
  expect(progress()).toBe('0% complete, 0 of 6 tasks')
})

test('[TOOL-10] another category and priority can be chosen', async () => {
  renderInShell(<ChecklistScreen />)
  await userEvent.type(screen.getByLabelText('Title'), 'File the report')
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Compliance')
  await userEvent.selectOptions(screen.getByLabelText('Priority'), 'High')
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }))
  expect(rows()[0]).toHaveTextContent('Compliance')
  expect(rows()[0]).toHaveTextContent('High')
})

test('[TOOL-11] the toggle completes a task and reopens it', async () => {
  renderInShell(<ChecklistScreen />)
  const title = 'Run the stress tests on surplus'
  await userEvent.click(boxOf(title))
  expect(boxOf(title)).toBeChecked()
  expect(progress()).toBe('20% complete, 1 of 5 tasks')
  await userEvent.click(boxOf(title))
  expect(boxOf(title)).not.toBeChecked()
})

test('[TOOL-12] delete removes a task, and an undo in its place brings it back', async () => {
  renderInShell(<ChecklistScreen />)
  const title = 'Run the stress tests on surplus'
  const before = rows().map(({ textContent }) => textContent)
  await userEvent.click(screen.getByRole('button', { name: `Delete: ${title}` }))
  expect(screen.queryByRole('checkbox', { name: title })).not.toBeInTheDocument()
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  expect(rows()[3]).toHaveTextContent(`Deleted: ${title}`)
  await userEvent.click(boxOf('Prepare the investment pages of the board book'))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(rows().map(({ textContent }) => textContent)).toEqual(before)
  expect(boxOf('Prepare the investment pages of the board book')).toBeChecked()
})

test('[TOOL-13] edit changes a task in its place; Cancel and Escape leave it, and a blank title is refused', async () => {
  renderInShell(<ChecklistScreen />)
  const title = 'Run the stress tests on surplus'
  await userEvent.click(boxOf(title))
  const edit = async () => {
    await userEvent.click(screen.getByRole('button', { name: `Edit: ${title}` }))
    return within(screen.getByRole('form', { name: `Edit: ${title}` }))
  }
  await userEvent.type((await edit()).getByLabelText('Title'), ' (not kept){Escape}')
  expect(screen.getByRole('button', { name: `Edit: ${title}` })).toHaveFocus()
  const form = await edit()
  expect(form.getByLabelText('Title')).toHaveFocus()
  await userEvent.clear(form.getByLabelText('Title'))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByLabelText('Title')).toHaveAccessibleDescription('Give the task a title')
  await userEvent.type(form.getByLabelText('Title'), 'Run them twice')
  await userEvent.selectOptions(form.getByLabelText('Priority'), 'High')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(rows()[3]).toHaveTextContent('Run them twice')
  expect(rows()[3]).toHaveTextContent('High')
  expect(boxOf('Run them twice')).toBeChecked()
  expect(screen.getByRole('button', { name: 'Edit: Run them twice' })).toHaveFocus()
})

test('[TOOL-14] the list stays in this browser, until it starts again with the sample tasks', async () => {
  const first = renderInShell(<ChecklistScreen />)
  await userEvent.type(screen.getByLabelText('Title'), 'Here tomorrow{Enter}')
  await userEvent.click(boxOf('Here tomorrow'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete: Run the stress tests on surplus' }))
  first.unmount()
  const second = renderInShell(<ChecklistScreen />)
  expect(rows()).toHaveLength(5)
  expect(boxOf('Here tomorrow')).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Start again with the sample tasks' }))
  expect(screen.queryByText('Here tomorrow')).not.toBeInTheDocument()
  second.unmount()
  renderInShell(<ChecklistScreen />)
  expect(boxOf('Run the stress tests on surplus')).not.toBeChecked()
})

test.each(['{', '[{"id":"1"}]', '{"id":"1"}'])(
  '[TOOL-14] stored text that is no list of tasks (%s) is ignored',
  (text) => {
    localStorage.setItem('cio_checklist', text)
    renderInShell(<ChecklistScreen />)
    expect(rows()).toHaveLength(5)
  },
)

test('[DATA-6] a task has id, title, description, category, priority, completed, dueDate and assignee', () => {
  const checklist = createChecklist(today)
  checklist.getState().taskAdded({ ...emptyDraft, title: 'New' })
  for (const task of checklist.getState().tasks) {
    expect(task).toEqual({
      id: expect.any(String),
      title: expect.any(String),
      description: expect.any(String),
      category: expect.any(String),
      priority: expect.stringMatching(/^(High|Medium|Low)$/),
      completed: expect.any(Boolean),
      dueDate: expect.stringMatching(/^(\d{4}-\d{2}-\d{2})?$/),
      assignee: expect.any(String),
    })
  }
  expect(taskPriorities).toEqual(['High', 'Medium', 'Low'])
})

test('[DATA-7] the categories are the eight of the specification', () => {
  renderInShell(<ChecklistScreen />)
  const offered = within(screen.getByLabelText('Category')).getAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual([
    'Performance Review',
    'Policy & Governance',
    'Manager Oversight',
    'Strategic Planning',
    'Reporting',
    'Risk Management',
    'Compliance',
    'General',
  ])
  expect(taskCategories).toHaveLength(8)
})
