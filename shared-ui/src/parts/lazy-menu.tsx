import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
} from 'react'
import type { MenuProps } from './menu.js'

const load = () => import('./menu.js')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'onPointerEnter' | 'onFocus' | 'aria-haspopup' | 'aria-expanded' | 'aria-busy'
>

/**
 * A Menu whose code is fetched when the pointer or the focus comes near its trigger, and which opens as soon as it
 * is there. For bars that stand on every page, so that the first view does not wait for menus.
 */
export function LazyMenu({ trigger, ...menu }: Omit<MenuProps, 'defaultOpen'>) {
  const [wanted, setWanted] = useState(false)
  const open = () => setWanted(true)
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  const near = () => void load()
  const plain = cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': wanted || undefined,
    onClick: open,
    onKeyDown: openWithArrow,
    onPointerEnter: near,
    onFocus: near,
  })
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <Menu {...menu} trigger={trigger} defaultOpen />
    </Suspense>
  )
}
