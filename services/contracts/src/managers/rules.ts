export const strategies = [
  'Core bonds',
  'Core plus',
  'Short duration',
  'Municipal bonds',
  'Corporate credit',
  'Securitized',
  'High yield',
  'Private credit',
] as const
export type Strategy = (typeof strategies)[number]

export const clientTypes = [
  'Property and casualty',
  'Life and annuity',
  'Health',
  'Public risk pools',
] as const
export type ClientType = (typeof clientTypes)[number]
