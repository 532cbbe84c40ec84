import { Button } from '@icio/shared-ui/parts/button'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import styles from './checklist.module.css'
import { emptyDraft, taskCategories, taskPriorities, type TaskDraft } from './tasks.js'

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
  const [isRefused, setIsRefused] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const field = (name: keyof TaskDraft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: event.target.value })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isAccepted = onSubmit(draft)
    setIsRefused(!isAccepted)
    if (isAccepted) setDraft(emptyDraft)
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
        {...field('title')}
        error={isRefused && !draft.title.trim() ? 'Give the task a title' : undefined}
      />
      <TextField label="Description" required={false} {...field('description')} />
      <SelectField label="Category" options={toOptions(taskCategories)} {...field('category')} />
      <SelectField label="Priority" options={toOptions(taskPriorities)} {...field('priority')} />
      <TextField label="Due date" type="date" required={false} {...field('dueDate')} />
      <TextField label="Assignee" required={false} {...field('assignee')} />
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
