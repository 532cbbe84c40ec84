import { checklistKey } from '@icio/contracts/site/browser-storage'
import { createStore, type StoreApi } from '@icio/platform'
import { isTask, sampleTasks, taskFrom, type ChecklistTask, type TaskDraft } from './tasks.js'

export interface Checklist {
  tasks: readonly ChecklistTask[]
  /** What can be undone: the last deletion, or the last start with the sample tasks. */
  undoable: Undoable | null
  /** Adds a task at the top of the list; returns false if its title is empty (TOOL-9, TOOL-10). */
  taskAdded(draft: TaskDraft): boolean
  taskToggled(id: string): void
  /** Changes a task in its place; returns false if its title is empty (TOOL-13). */
  taskEdited(id: string, draft: TaskDraft): boolean
  taskDeleted(id: string): void
  startedAgain(): void
  undone(): void
}

export interface Undoable {
  /** The deleted task and the place it had; null after a start with the sample tasks. */
  deleted: { task: ChecklistTask; at: number } | null
  /** Returns the list with what was removed. */
  restore(tasks: readonly ChecklistTask[]): readonly ChecklistTask[]
}

/**
 * Creates a checklist. Its tasks stay in this browser (TOOL-14).
 *
 * @param storage local storage, or null if the browser blocks it; the tasks then last as long as the page
 */
export function createChecklist(today: Date, storage: Storage | null = null): StoreApi<Checklist> {
  const store = createStore<Checklist>()((set) => ({
    tasks: storedTasks(storage) ?? sampleTasks(today),
    undoable: null,
    taskAdded(draft) {
      const task = taskFrom(draft, `task-${crypto.randomUUID()}`)
      if (task) set(({ tasks }) => ({ tasks: [task, ...tasks], undoable: null }))
      return task !== null
    },
    taskToggled: (id) =>
      set(({ tasks }) => ({
        tasks: tasks.map((task) => (task.id === id ? { ...task, completed: !task.completed } : task)),
      })),
    taskEdited(id, draft) {
      const editedTask = taskFrom(draft, id)
      if (editedTask)
        set(({ tasks }) => ({
          tasks: tasks.map((task) => (task.id === id ? { ...editedTask, completed: task.completed } : task)),
        }))
      return editedTask !== null
    },
    taskDeleted: (id) =>
      set(({ tasks }) => {
        const at = tasks.findIndex((task) => task.id === id)
        const task = tasks[at]
        if (!task) return {}
        return {
          tasks: tasks.toSpliced(at, 1),
          undoable: { deleted: { task, at }, restore: (now) => now.toSpliced(at, 0, task) },
        }
      }),
    startedAgain: () =>
      set(({ tasks: before }) => ({
        tasks: sampleTasks(today),
        undoable: { deleted: null, restore: () => before },
      })),
    undone: () =>
      set(({ tasks, undoable }) => ({ tasks: undoable?.restore(tasks) ?? tasks, undoable: null })),
  }))
  store.subscribe(({ tasks }, before) => {
    if (tasks !== before.tasks) keepTasks(storage, tasks)
  })
  return store
}

/** Returns the stored tasks; null if there are none, or they are not readable as tasks. */
function storedTasks(storage: Storage | null): ChecklistTask[] | null {
  try {
    const storedValue: unknown = JSON.parse(storage?.getItem(checklistKey) ?? 'null')
    return Array.isArray(storedValue) && storedValue.every(isTask) ? storedValue : null
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
