import { Button } from '@icio/shared-ui/parts/button'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
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

interface TaskFormProps {
  /** Names the form where there are two. */
  label?: string
  /** The task as it is; empty for a new one. */
  task?: TaskDraft
  submitLabel: string
  icon?: ReactNode
  /** Returns whether the draft was accepted; only then is the form emptied. */
  onSubmit: (draft: TaskDraft) => boolean
  /** Adds a button that leaves everything as it was. */
  onCancel?: () => void
}

/** The fields of a task: of a new one, or of one that is edited in place. */
export function TaskForm({ label, task = emptyDraft, submitLabel, icon, onSubmit, onCancel }: TaskFormProps) {
  const [draft, setDraft] = useState(task)
  const [refused, setRefused] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const change = (some: Partial<TaskDraft>) => setDraft((now) => ({ ...now, ...some }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const accepted = onSubmit(draft)
    setRefused(!accepted)
    if (accepted) setDraft(emptyDraft)
    title.current?.focus()
  }
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
      noValidate
    >
      <TextField
        ref={title}
        label="Title"
        autoFocus={onCancel !== undefined}
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
      <div className={styles.submit}>
        <Button type="submit" variant="primary" icon={icon}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
