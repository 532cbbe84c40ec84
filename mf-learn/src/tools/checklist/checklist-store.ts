import { createStore, type StoreApi } from '@icio/platform'
import { sampleTasks, taskFrom, type ChecklistTask, type TaskDraft } from './tasks.js'

export interface Checklist {
  tasks: readonly ChecklistTask[]
  /** The task whose edit button was clicked last; it has no further effect (TOOL-13). */
  notedId: string | null
  /** Adds a task at the top of the list; returns false if its title is empty (TOOL-9, TOOL-10). */
  taskAdded(draft: TaskDraft): boolean
  taskToggled(id: string): void
  taskDeleted(id: string): void
  editPressed(id: string): void
}

/** Creates a checklist that lasts as long as its page; nothing is stored (TOOL-14). */
export function createChecklist(today: Date): StoreApi<Checklist> {
  let added = 0
  return createStore<Checklist>()((set) => ({
    tasks: sampleTasks(today),
    notedId: null,
    taskAdded(draft) {
      const task = taskFrom(draft, `task-${(added += 1)}`)
      if (task) set(({ tasks }) => ({ tasks: [task, ...tasks] }))
      return task !== null
    },
    taskToggled: (id) =>
      set(({ tasks }) => ({
        tasks: tasks.map((task) => (task.id === id ? { ...task, completed: !task.completed } : task)),
      })),
    taskDeleted: (id) => set(({ tasks }) => ({ tasks: tasks.filter((task) => task.id !== id) })),
    editPressed: (id) => set({ notedId: id }),
  }))
}
