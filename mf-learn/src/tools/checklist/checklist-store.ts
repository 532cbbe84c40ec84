import { checklistKey } from '@icio/contracts/site/browser-storage'
import { createStore, type StoreApi } from '@icio/platform'
import { isTask, sampleTasks, taskFrom, type ChecklistTask, type TaskDraft } from './tasks.js'

export interface Checklist {
  tasks: readonly ChecklistTask[]
  /** The task whose edit button was clicked last; it has no further effect (TOOL-13). */
  notedId: string | null
  /** Adds a task at the top of the list; returns false if its title is empty (TOOL-9, TOOL-10). */
  taskAdded(draft: TaskDraft): boolean
  taskToggled(id: string): void
  taskDeleted(id: string): void
  editPressed(id: string): void
  /** Puts the sample tasks in place of the list. */
  startedAgain(): void
}

/**
 * Creates a checklist. Its tasks stay in this browser (TOOL-14).
 *
 * @param storage local storage, or null if the browser blocks it; the tasks then last as long as the page
 */
export function createChecklist(today: Date, storage: Storage | null = null): StoreApi<Checklist> {
  const store = createStore<Checklist>()((set) => ({
    tasks: storedTasks(storage) ?? sampleTasks(today),
    notedId: null,
    taskAdded(draft) {
      const task = taskFrom(draft, `task-${crypto.randomUUID()}`)
      if (task) set(({ tasks }) => ({ tasks: [task, ...tasks] }))
      return task !== null
    },
    taskToggled: (id) =>
      set(({ tasks }) => ({
        tasks: tasks.map((task) => (task.id === id ? { ...task, completed: !task.completed } : task)),
      })),
    taskDeleted: (id) => set(({ tasks }) => ({ tasks: tasks.filter((task) => task.id !== id) })),
    editPressed: (id) => set({ notedId: id }),
    startedAgain: () => set({ tasks: sampleTasks(today), notedId: null }),
  }))
  store.subscribe(({ tasks }, before) => {
    if (tasks !== before.tasks) keepTasks(storage, tasks)
  })
  return store
}

/** Returns the stored tasks; null if there are none, or they are not readable as tasks. */
function storedTasks(storage: Storage | null): ChecklistTask[] | null {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(checklistKey) ?? 'null')
    return Array.isArray(stored) && stored.every(isTask) ? stored : null
  } catch {
    return null
  }
}

/** A browser without space for it keeps the list as long as the page. */
function keepTasks(storage: Storage | null, tasks: readonly ChecklistTask[]): void {
  try {
    storage?.setItem(checklistKey, JSON.stringify(tasks))
  } catch {
    // The page shows the list all the same.
  }
}
