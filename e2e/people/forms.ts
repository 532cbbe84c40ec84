/**
 * Forms in which screens are looked at. What axe finds depends on the colours or on the width, hardly on the two
 * together: a desk in the light and a phone in the dark show both, in half the time of all four.
 */
export const forms = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const
