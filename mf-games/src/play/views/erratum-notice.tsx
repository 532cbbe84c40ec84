import { Notice } from '@icio/shared-ui/parts/notice'
import type { ReactNode } from 'react'

/** Says that a ruling changed the right choice; shown wherever the answer is reviewed. */
export function ErratumNotice({ children }: { children: ReactNode }) {
  return (
    <Notice tone="info" title="Erratum">
      {children}
    </Notice>
  )
}
