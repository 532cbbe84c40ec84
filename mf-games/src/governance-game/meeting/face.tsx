import { useId } from 'react'
import styles from './face.module.css'

/** What a face consists of; every path is drawn on a square of 64. */
interface FaceDrawing {
  skin: 'fair' | 'olive' | 'brown' | 'deep'
  hair: 'black' | 'brown' | 'sand' | 'gray' | 'white' | 'cloth'
  coat: 'navy' | 'oxblood' | 'moss' | 'slate'
  /** Hair that falls behind the head. */
  back?: string
  /** Hair, beard or scarf in front of the head. */
  front?: string
  /** Thin lines on top: glasses, wrinkles, collars. */
  lines?: string
  /** Small filled marks in the color of the brand: a tie, earrings, a brooch. */
  mark?: string
  /** The mouth, if not the usual one. */
  mouth?: string
}

const glasses =
  'M22.4 27.2a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM33.6 27.2a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM30.4 26.6q1.6-1 3.2 0'
const squareGlasses =
  'M22.5 24.2h8.2v5.4a2 2 0 0 1-2 2h-4.2a2 2 0 0 1-2-2zM33.3 24.2h8.2v5.4a2 2 0 0 1-2 2h-4.2a2 2 0 0 1-2-2zM30.7 25.6h2.6'
const oldEyes =
  'M22.6 30.4q2 1.6 4.4 1.2M37 31.6q2.4.4 4.4-1.2M24.8 36.4q-1.4 1.6-1.2 3.4M39.2 36.4q1.4 1.6 1.2 3.4'
const lapels = 'M25.4 47.2 29 60l3-7.6 3 7.6 3.6-12.8'
const tie = 'M30.4 53h3.2l.9 2-1.2 9h-2.6l-1.2-9z'
const earrings = 'M18.4 33.4a1.3 1.3 0 1 0 .1 0zM45.6 33.4a1.3 1.3 0 1 0 .1 0z'

/** One person for each seat that the scenarios of the two editions know. */
const faces: Readonly<Record<string, FaceDrawing>> = {
  chair: {
    skin: 'fair',
    hair: 'gray',
    coat: 'navy',
    back: 'M17 42C13 22 17 6.500 32 6.500S51 22 47 42l-5-2V20H22v20z',
    front:
      'M19 26c1-6 4-9 8-10.500 5 2.500 12 2.500 16.500-.5 1.300 2.500 1.700 6 1.500 11 3.500-11-1-19.500-13-19.500S15.500 15 19 26z',
    lines: `${lapels}${oldEyes}`,
    mark: earrings,
  },
  director: {
    skin: 'deep',
    hair: 'gray',
    coat: 'slate',
    front:
      'M19.200 29c.3 9 5.500 16.500 12.800 16.500S44.500 38 44.800 29c-1.500 3-2.500 5-4.300 6.200-2.500-1.700-5-2.200-8.500-2.200s-6 .5-8.500 2.200C21.700 34 20.700 32 19.200 29z',
    lines: `${lapels}M25 14.500q7-3 14 0M26.500 17.600q5.500-2 11 0`,
    mark: tie,
    mouth: 'M28.200 37.200q3.800 2 7.600 0',
  },
  'chief financial officer': {
    skin: 'brown',
    hair: 'black',
    coat: 'oxblood',
    back: 'M25 8a7 6.500 0 1 1 14 0 7 6.500 0 1 1-14 0z',
    front: 'M19 27c-2.500-11 3-18 13-18s15.500 7 13 18c-.5-6-4-10-10.500-12.500C28 17 20.500 20 19 27z',
    lines: `${lapels}${glasses}`,
    mark: earrings,
  },
  adviser: {
    skin: 'fair',
    hair: 'brown',
    coat: 'moss',
    front:
      'M18.600 26C16 16 19 8 27 7.500c3-2.500 12-2 16 2.500 4 4 4 10 2.400 16-.8-4-2-6.800-4.400-9-4 1.500-9 1-13-1.500-3 2.500-8 4-9.400 10.500z',
    lines: 'M25.400 47.200 32 55l6.600-7.800M32 55v9',
    mouth: 'M27.500 36.500q4.500 3.600 9 0',
  },
  'chief investment officer': {
    skin: 'olive',
    hair: 'black',
    coat: 'navy',
    front:
      'M18.800 25c-1.500-10 3-16.500 13.200-16.500S46.700 15 45.200 25c-.7-3.500-1.700-5.500-3.200-7.500-6 .8-14 0-18-3-2.500 2.500-4.500 6-5.200 10.500z',
    lines: `${lapels}${squareGlasses}`,
    mark: tie,
  },
  counsel: {
    skin: 'deep',
    hair: 'black',
    coat: 'moss',
    back: 'M12.500 24c-1-12 8-19.500 19.500-19.500S52.500 12 51.500 24c2 6-1.500 13-6 14.500h-27C14 37 10.500 30 12.500 24z',
    front:
      'M19 25c0-5 2-8 4.500-9.500 5-1.500 12-1.500 17 0C43 17 45 20 45 25c2-9-2.500-15.500-13-15.500S17 16 19 25z',
    lines: 'M25.400 47.200 28 56h8l2.600-8.800M28 56v8M36 56v8',
    mark: earrings,
  },
  'portfolio manager': {
    skin: 'fair',
    hair: 'sand',
    coat: 'slate',
    back: 'M43 14c8 2 10 12 7 22-1 4-4 6-6 6 2-6 1-16-3-22z',
    front: 'M19 26c-2-10 2-18 13-18s15 8 13 18c-1-7-4-11-9-12.500-5 4.500-13 5.500-17 12.500z',
    lines: 'M25.400 47.200 32 54l6.600-6.800M25.200 31.600h.4M27 33h.4M37 33h.4M38.800 31.600h.4',
    mouth: 'M27.800 36.400q4.200 3.400 8.400 0',
  },
  actuary: {
    skin: 'olive',
    hair: 'cloth',
    coat: 'oxblood',
    back: 'M14 48C11 22 16 5.500 32 5.500S53 22 50 48c-4 5-32 5-36 0z',
    front:
      'M32 6C19 6 15 17 16 31c.6 9 6 17 16 20 10-3 15.400-11 16-20C49 17 45 6 32 6zm0 8c8 0 11.500 5.500 11.500 13S39 43.500 32 43.500 20.500 34.500 20.500 27 24 14 32 14z',
    lines: `${glasses}M20 46q12 10 24 0`,
  },
  treasurer: {
    skin: 'fair',
    hair: 'white',
    coat: 'slate',
    front:
      'M18.600 30c-3-5-2-12 2-15 .5 5-.5 9-2 15zM45.400 30c3-5 2-12-2-15-.5 5 .5 9 2 15zM32 33c-2.500-1-6 .5-7.500 3.500 3 .8 5.500.3 7.500-1 2 1.300 4.500 1.800 7.500 1C38 33.500 34.500 32 32 33z',
    lines: `${lapels}M25.600 14.600q6.400-2.600 12.800 0M22.600 30.400q2 1.600 4.400 1.200M37 31.600q2.400.4 4.400-1.200`,
    mark: 'M32 51.500l-5-2.500v5zM32 51.500l5-2.500v5z',
    mouth: 'M29 38.600q3 1.400 6 0',
  },
  member: {
    skin: 'olive',
    hair: 'black',
    coat: 'navy',
    front:
      'M18.800 25c-1.500-10 3-16.500 13.200-16.500S46.700 15 45.200 25c-.6-3-1.600-5.500-3.400-7-5.600-2.400-13.600-2.400-19.600 0-1.800 1.500-2.800 4-3.400 7zM19 29.500c.2 9 5.300 16.500 13 16.500s12.800-7.500 13-16.500c-1 2.600-2.400 4.400-4.200 5.200-2.200-1.200-5.200-1.500-8.800-1.500s-6.600.3-8.800 1.500c-1.800-.8-3.200-2.600-4.200-5.200zm9.200 7.700q3.800-1 7.600 0-3.800 3-7.600 0z',
    lines: 'M25.400 47.200 32 55l6.600-7.800',
    mouth: 'M28.600 37q3.400 1.800 6.800 0',
  },
  trustee: {
    skin: 'brown',
    hair: 'white',
    coat: 'oxblood',
    back: 'M15 33c-3.500-3-3-8-.5-10C13 17 16 12 20 11.500 22 7 28 5 32 6c4-1 10 1 12 5.500 4 .5 7 5.500 5.500 11.500 2.500 2 3 7-.5 10z',
    front:
      'M19 26c-1-3-.5-6 1.500-8 .5-3.500 4-5.500 6.500-5 2-2.500 8-2.500 10 0 2.500-.5 6 1.500 6.500 5 2 2 2.500 5 1.500 8 3-10-1.500-17-13-17s-16 7-13 17z',
    lines: `${oldEyes}M25.400 47.200q6.600 9 13.200 0`,
    mark: 'M27.300 49.600a1 1 0 1 0 .1 0zM30.300 51.200a1 1 0 1 0 .1 0zM33.600 51.200a1 1 0 1 0 .1 0zM36.600 49.600a1 1 0 1 0 .1 0z',
  },
  'executive director': {
    skin: 'brown',
    hair: 'cloth',
    coat: 'navy',
    front:
      'M17.500 23C15 12 21 4.500 32 4.500S49 12 46.500 23C42 19.500 38 17 32 12.500 26 17 22 19.500 17.500 23z',
    lines: `${lapels}M20 18.500c5-4 9-7.500 12-12M44 18.500c-5-4-9-7.500-12-12M19.400 30c.4 8.800 5.400 15.500 12.600 15.500S44.200 38.800 44.600 30M24 40l1.600 1.400M29 43.400l.8 1.600M35 43.400l-.8 1.600M40 40l-1.600 1.400`,
    mark: tie,
    mouth: 'M28.400 37.200q3.600 1.800 7.200 0',
  },
}

/** A seat that no drawing knows, such as one of an edited scenario, gets a plain head. */
const anyone: FaceDrawing = {
  skin: 'olive',
  hair: 'brown',
  coat: 'slate',
  front:
    'M18.800 25c-1.500-10 3-16.500 13.200-16.500S46.700 15 45.200 25c-2-6-7-9-13.200-9s-11.200 3-13.200 9z',
  lines: lapels,
}

/** The portrait of a seat, as decoration beside its name (GOV-33). */
export function Face({ seat }: { seat: string }) {
  const clip = useId()
  const { skin, hair, coat, back, front, lines, mark, mouth } = faces[seat.toLowerCase()] ?? anyone
  return (
    <svg
      className={styles.face}
      viewBox="0 0 64 64"
      aria-hidden="true"
      data-skin={skin}
      data-hair={hair}
      data-coat={coat}
    >
      <circle className={styles.ground} cx="32" cy="32" r="31" />
      <clipPath id={clip}>
        <circle cx="32" cy="32" r="31" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {back && <path className={styles.hair} d={back} />}
        <path
          className={styles.coat}
          d="M4 66c1-13 10-17 21.400-18.800L32 53l6.600-5.800C50 49 59 53 60 66z"
        />
        <path className={styles.skin} d="M26.500 40v7.200L32 53l5.500-5.800V40z" />
        <path
          className={styles.skin}
          d="M19 25c-3.400-1.200-3.900 6.200.4 7 .9 7.400 5.900 13 12.600 13s11.700-5.600 12.600-13c4.300-.8 3.800-8.200.4-7 0-9-4.800-14.500-13-14.500S19 16 19 25z"
        />
        {front && <path className={styles.hair} fillRule="evenodd" d={front} />}
        <path
          className={styles.line}
          d={`M24 22.800q2.800-1.600 5.200-.5M34.800 22.300q2.400-1.100 5.200.5M32 27.500l-1.400 5.300h2.600${mouth ?? 'M28 37.200q4 2.200 8 0'}${lines ?? ''}`}
        />
        <path className={styles.eyes} d="M26.400 27.200h.1M37.600 27.200h.1" />
        {mark && <path className={styles.mark} d={mark} />}
      </g>
      <circle className={styles.rim} cx="32" cy="32" r="31" />
    </svg>
  )
}
