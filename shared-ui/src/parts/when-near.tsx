import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** Stands in the place until then; it must be as high as the children, so that the text below does not move. */
  fallback: ReactNode
  children: ReactNode
  /** The distance from the window at which the children appear, as a CSS length. */
  ahead?: string
}

/** Renders its children once the place comes near the window, and from then on; at once if the browser cannot tell. */
export function WhenNear({ fallback, children, ahead = '1200px' }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near, ahead])
  return near ? (
    children
  ) : (
    <div ref={place} data-later>
      {fallback}
    </div>
  )
}
