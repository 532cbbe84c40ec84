import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayFrom } from '@icio/contracts/dates/days'
import { Badge, type BadgeTone } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Checkbox } from '@icio/shared-ui/parts/checkbox-field'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './checklist.module.css'
import { TaskForm } from './task-form.js'
import type { ChecklistTask, TaskDraft, TaskPriority } from './tasks.js'

const priorityTones: Record<TaskPriority, BadgeTone> = { High: 'danger', Medium: 'warning', Low: 'neutral' }

interface TaskRowProps {
  task: ChecklistTask
  onToggle: () => void
  /** Returns whether the changed task was accepted. */
  onEdit: (draft: TaskDraft) => boolean
  onDelete: () => void
}

/** A task: its checkbox, its details, and the edit and delete buttons; while it is edited, its form (TOOL-13). */
export function TaskRow({ task, onToggle, onEdit, onDelete }: TaskRowProps) {
  const id = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const [editing, setEditing] = useState<'before' | 'now' | 'after'>('before')
  useEffect(() => {
    if (editing === 'after') editButton.current?.focus()
  }, [editing])
  if (editing === 'now')
    return (
      <li className={styles.edited}>
        <TaskForm
          label={`Edit: ${task.title}`}
          task={task}
          submitLabel="Save"
          onSubmit={(draft) => {
            const isAccepted = onEdit(draft)
            if (isAccepted) setEditing('after')
            return isAccepted
          }}
          onCancel={() => setEditing('after')}
        />
      </li>
    )
  return (
    <li className={styles.task} data-completed={task.completed || undefined}>
      <Checkbox id={id} checked={task.completed} onChange={onToggle} aria-describedby={`${id}about`} />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.title}>
          {task.title}
        </label>
        <div id={`${id}about`} className={styles.about}>
          {task.description && <p>{task.description}</p>}
          <p className={styles.facts}>
            <Badge tone={priorityTones[task.priority]}>{task.priority}</Badge>
            <Badge>{task.category}</Badge>
            {task.dueDate && <span>Due {readableDay(task.dueDate)}</span>}
            {task.assignee && <span>{task.assignee}</span>}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="sm"
          icon={<Pencil />}
          ref={editButton}
          aria-label={`Edit: ${task.title}`}
          onClick={() => setEditing('now')}
        />
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 />}
          aria-label={`Delete: ${task.title}`}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

/** What an older checklist holds as a day may be any text. */
function readableDay(day: string): string {
  return dayFrom(day) ? shortDayText(day) : day
}
