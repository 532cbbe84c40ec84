import { Button } from '@icio/shared-ui/parts/button'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState, type FormEvent } from 'react'
import styles from './checklist.module.css'
import {
  emptyDraft,
  taskCategories,
  taskPriorities,
  type TaskCategory,
  type TaskDraft,
  type TaskPriority,
} from './tasks.js'

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** @param onAdd returns whether the draft was accepted; only then is the form emptied */
export function AddTaskForm({ onAdd }: { onAdd: (draft: TaskDraft) => boolean }) {
  const [draft, setDraft] = useState(emptyDraft)
  const [refused, setRefused] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const change = (some: Partial<TaskDraft>) => setDraft((now) => ({ ...now, ...some }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const added = onAdd(draft)
    setRefused(!added)
    if (added) setDraft(emptyDraft)
    title.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={title}
        label="Title"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        error={refused && !draft.title.trim() ? 'Give the task a title' : undefined}
      />
      <TextField
        label="Description"
        required={false}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <SelectField
        label="Category"
        options={toOptions(taskCategories)}
        value={draft.category}
        onChange={(event) => change({ category: event.target.value as TaskCategory })}
      />
      <SelectField
        label="Priority"
        options={toOptions(taskPriorities)}
        value={draft.priority}
        onChange={(event) => change({ priority: event.target.value as TaskPriority })}
      />
      <TextField
        label="Due date"
        type="date"
        required={false}
        value={draft.dueDate}
        onChange={(event) => change({ dueDate: event.target.value })}
      />
      <TextField
        label="Assignee"
        required={false}
        value={draft.assignee}
        onChange={(event) => change({ assignee: event.target.value })}
      />
      <Button type="submit" variant="primary" icon={<Plus />} className={styles.submit}>
        Add task
      </Button>
    </form>
  )
}
