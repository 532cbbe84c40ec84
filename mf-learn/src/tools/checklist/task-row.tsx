import { Badge, type BadgeTone } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Checkbox } from '@icio/shared-ui/parts/checkbox-field'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import styles from './checklist.module.css'
import type { ChecklistTask, TaskPriority } from './tasks.js'

const priorityTones: Record<TaskPriority, BadgeTone> = { High: 'danger', Medium: 'warning', Low: 'neutral' }

interface TaskRowProps {
  task: ChecklistTask
  noted: boolean
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A task: its checkbox, its details, and the edit and delete buttons. */
export function TaskRow({ task, noted, onToggle, onEdit, onDelete }: TaskRowProps) {
  const id = useId()
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
            {noted && <Badge tone="info">Noted for editing</Badge>}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="sm"
          icon={<Pencil />}
          aria-label={`Edit: ${task.title}`}
          onClick={onEdit}
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

function readableDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
