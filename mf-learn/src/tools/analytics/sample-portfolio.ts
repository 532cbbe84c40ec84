import { parseCsv } from '@icio/contracts/tables/csv'
import { namesIn } from '@icio/contracts/tables/columns'
import { understand } from '@icio/contracts/tables/read-table'
import { holdingColumns } from './holdings.js'

/** An invented portfolio to try the page. */
export const samplePortfolio = `Issuer,Sector,Rating,Market Value,Maturity,Duration,Yield
US Treasury,Government,AA+,14250000,2027-11-15,1.4,4.10
US Treasury,Government,AA+,9800000,2031-05-15,4.6,4.05
Agency Pass-Through Pool A,Agency MBS,AA+,11400000,2052-08-01,5.9,4.95
Agency Pass-Through Pool B,Agency MBS,AA+,6200000,2048-03-01,5.1,4.80
Northfield Water District,Municipal,AA,4100000,2034-06-01,6.7,3.85
Larch County,Municipal,AA-,3650000,2030-12-01,4.0,3.70
Crestline Bank,Corporate,A,5200000,2029-09-15,2.7,4.75
Harbor Utilities,Corporate,A-,4700000,2033-02-01,5.8,4.98
Juniper Rail,Corporate,A+,3900000,2036-04-15,7.9,5.10
Millbrook Foods,Corporate,BBB+,3300000,2030-07-01,3.6,5.05
Quarry Industrial,Corporate,BBB,2900000,2028-10-15,2.0,5.20
Summit Telecom,Corporate,BBB-,2450000,2035-01-15,6.9,5.65
Wayside Energy,Corporate,BB+,1850000,2031-03-01,4.1,6.60
Auto Receivables 2026-A,ABS,AAA,3800000,2030-02-15,1.2,4.70
Card Master Trust 2025-3,ABS,AAA,2600000,2029-11-15,1.6,4.65
Office Tower Trust,CMBS,AA,2150000,2033-12-10,5.5,5.70
Government Money Market Fund,Cash,AAAm,2750000,0,0,4.20
`

const parseResult = parseCsv(samplePortfolio, (cells) => namesIn(cells, holdingColumns))
export const lines = 'why' in parseResult ? [] : parseResult
export const understanding = understand(lines, holdingColumns)
