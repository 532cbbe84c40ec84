import { dayAfter, dayIn } from '@icio/contracts/dates/days'

/** The areas of a CIO's duties (DATA-7). */
export const taskCategories = [
  'Performance Review',
  'Policy & Governance',
  'Manager Oversight',
  'Strategic Planning',
  'Reporting',
  'Risk Management',
  'Compliance',
  'General',
] as const
export type TaskCategory = (typeof taskCategories)[number]

export const taskPriorities = ['High', 'Medium', 'Low'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** A task of the checklist (DATA-6). */
export interface ChecklistTask {
  id: string
  title: string
  description: string
  category: TaskCategory
  priority: TaskPriority
  completed: boolean
  /** Year-month-day; empty if not set. */
  dueDate: string
  assignee: string
}

/** The values of the add form; the defaults come from section 5 of the specification. */
export type TaskDraft = Omit<ChecklistTask, 'id' | 'completed'>

export const emptyDraft: TaskDraft = {
  title: '',
  description: '',
  category: 'General',
  priority: 'Medium',
  dueDate: '',
  assignee: '',
}

const samples = [
  {
    title: 'Review the quarterly performance of each manager',
    description: 'Returns against benchmark and peers, with the reasons for each difference of note.',
    category: 'Performance Review',
    priority: 'High',
    dueInDays: 7,
    assignee: 'Chief Investment Officer',
  },
  {
    title: 'Bring the investment policy statement to its yearly review',
    description: 'Limits that were nearly reached, changes of law, wishes of the board.',
    category: 'Policy & Governance',
    priority: 'High',
    dueInDays: 21,
    assignee: 'Investment Committee',
  },
  {
    title: 'Hold the due diligence meeting with the core bond manager',
    description: 'People, process, the largest positions and the limit that is closest.',
    category: 'Manager Oversight',
    priority: 'Medium',
    dueInDays: 30,
    assignee: 'Senior Analyst',
  },
  {
    title: 'Run the stress tests on surplus',
    description: 'Rates up three points, stocks down a third, a large catastrophe in the same year.',
    category: 'Risk Management',
    priority: 'Medium',
    dueInDays: 45,
    assignee: 'Risk Officer',
  },
  {
    title: 'Prepare the investment pages of the board book',
    description: 'One page of facts, one of decisions to be taken.',
    category: 'Reporting',
    priority: 'Low',
    dueInDays: 60,
    assignee: 'Chief Investment Officer',
  },
] as const

/** Returns the five initial tasks (TOOL-7), none of them done, due in the weeks after the given day. */
export function sampleTasks(today: Date): ChecklistTask[] {
  return samples.map(({ dueInDays, ...task }, place) => ({
    ...task,
    id: `sample-${place + 1}`,
    completed: false,
    dueDate: dayAfter(dayIn(today), dueInDays),
  }))
}

/** Completed tasks over all tasks, as a whole percent; 0 for an empty list (TOOL-8). */
export function progressPercent(tasks: readonly ChecklistTask[]): number {
  if (tasks.length === 0) return 0
  return Math.round((tasks.filter(({ completed }) => completed).length / tasks.length) * 100)
}

/** Creates a task from the draft; null if its title is empty after trimming (TOOL-9). */
export function taskFrom(draft: TaskDraft, id: string): ChecklistTask | null {
  const title = draft.title.trim()
  return title ? { ...draft, title, id, completed: false } : null
}

export function isTask(value: unknown): value is ChecklistTask {
  const task = value as ChecklistTask | null
  return (
    [task?.id, task?.title, task?.description, task?.dueDate, task?.assignee].every(
      (text) => typeof text === 'string',
    ) &&
    typeof task?.completed === 'boolean' &&
    taskCategories.includes(task.category) &&
    taskPriorities.includes(task.priority)
  )
}
