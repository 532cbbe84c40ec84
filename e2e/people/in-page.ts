// Code that runs in the page, as text: the journeys are compiled without DOM types.

/** Elements that stick out on the right and are not clipped or scrolled by an ancestor: the start of their markup. */
export const widerThanTheWindow = `(() => {
  const root = document.documentElement
  if (root.scrollWidth <= root.clientWidth) return []
  const sticksOut = (element) => element.getBoundingClientRect().right > root.clientWidth + 1
  const isHeld = (element) => {
    const parent = element.parentElement
    if (!parent || parent === document.body) return false
    return getComputedStyle(parent).overflowX !== 'visible' || isHeld(parent)
  }
  return [...document.querySelectorAll('body *')]
    .filter((element) => sticksOut(element) && !isHeld(element))
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))
})()`

/**
 * What can be pressed and is smaller than 24 by 24 pixels (WCAG 2.5.8), and choices lower than 44: the start of their
 * markup. Links within a text are as high as its lines, and a box to tick is pressed by its label.
 */
export const smallTargets = `(() => {
  const boxOf = (element) => {
    const label = /checkbox|radio/.test(element.type) ? (element.labels?.[0] ?? element) : element
    // A link may cover its whole card.
    const covers = getComputedStyle(element, '::after').position === 'absolute'
    return (covers ? (element.offsetParent ?? element) : label).getBoundingClientRect()
  }
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isInText = (element) => {
    const words = (node) => node?.textContent.trim().length ?? 0
    return getComputedStyle(element).display === 'inline' && words(element.closest('p, li, td, dd')) > words(element)
  }
  const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=tab]'
  const small = [...document.querySelectorAll(pressed)].filter((element) => {
    const { width, height } = boxOf(element)
    return width > 1 && height > 1 && (width < 24 || height < 24) && isSeen(element) && !isInText(element)
  })
  const low = [...document.querySelectorAll('[role=radiogroup] label')].filter(
    (choice) => isSeen(choice) && choice.getBoundingClientRect().height < 44,
  )
  return [...small, ...low].slice(0, 5).map((element) => {
    const { width, height } = boxOf(element)
    return Math.round(width) + ' by ' + Math.round(height) + ': ' + element.outerHTML.slice(0, 160)
  })
})()`

/** What toasts must not stand over (PLAY-7) and one of them does: the start of their markup. */
export const coveredByToasts = `(() => {
  const toasts = [...document.querySelectorAll('[data-toasts] li')].map((toast) => toast.getBoundingClientRect())
  const isUnder = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return toasts.some((toast) => toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top)
  }
  return [...document.querySelectorAll('[data-kept-clear]')].filter(isUnder).map((element) => element.outerHTML.slice(0, 120))
})()`

/** WCAG 1.4.12: text spacing set by the reader. */
export const spaceTheText = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}' +
      'p{margin-bottom:2em!important}',
  )
  document.adoptedStyleSheets = [sheet]
})()`

/** Animations and transitions that still run with reduced motion: the start of their markup. */
export const moving = `(() => {
  const isLong = (durations) => durations.split(',').some((one) => parseFloat(one) > 0.011)
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      return (animationName !== 'none' && isLong(animationDuration)) || isLong(transitionDuration)
    })
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))
})()`

/** Text that ignores the colors forced by the visitor, except in pictures: the start of its markup. */
export const ownColors = `(() => {
  const holdsText = (element) =>
    [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        holdsText(element) && !element.closest('svg') && getComputedStyle(element).forcedColorAdjust === 'none',
    )
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))
})()`

/** Lightness of the first paragraph and of its background, from 0 to 255. */
export const shades = `(() => {
  const lightness = (color) => {
    const canvas = document.createElement('canvas').getContext('2d')
    canvas.fillStyle = '#fff'
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  }
  const words = document.querySelector('main p')
  const isClear = (element) => /rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(element).backgroundColor)
  let paper = words
  while (paper && isClear(paper)) paper = paper.parentElement
  return {
    text: lightness(getComputedStyle(words).color),
    paper: paper ? lightness(getComputedStyle(paper).backgroundColor) : 255,
  }
})()`

/** Everything except cookies that the browser stores for the site, as 'place name'. */
export const storedHere = `(async () => {
  const databases = (await indexedDB.databases()).map(({ name }) => 'database ' + name)
  const cached = (await window.caches?.keys())?.map((name) => 'cache ' + name) ?? []
  const inSession = Object.keys(sessionStorage).map((name) => 'session storage ' + name)
  const inLocal = Object.keys(localStorage).map((name) => 'local storage ' + name)
  return [...inSession, ...inLocal, ...databases, ...cached]
})()`

/** Whether a stage scrolls, and its smallest letters in pixels of a stage of 1920 by 1080 (STAGE-2). */
export const stageFit = `(() => {
  const { scrollWidth, scrollHeight } = document.documentElement
  const sizes = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, strong, span, small, cite, th, td)')]
    .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .map((element) => parseFloat(getComputedStyle(element).fontSize))
  const unit = Math.min(innerWidth / 1920, innerHeight / 1080)
  return {
    scrolls: scrollWidth > innerWidth || scrollHeight > innerHeight,
    smallest: Math.round(Math.min(...sizes) / unit),
  }
})()`

/** Which parts of a running clock can be seen: the draining rule, and the seconds (STAGE-5). */
export const clockParts = `[...document.querySelector('[role=timer]').children].map((part) => {
  const { display, visibility } = getComputedStyle(part)
  return display !== 'none' && visibility !== 'hidden'
})`

/** How the bars of a result grow: 'stands', or the length of the growth and how often it runs (STAGE-6). */
export const barGrowth = `(() => {
  const bar = document.querySelector('main li > span[aria-hidden]')
  const { animationName, animationDuration, animationIterationCount } = getComputedStyle(bar)
  return animationName === 'none' ? 'stands' : animationDuration + ' ' + animationIterationCount
})()`
