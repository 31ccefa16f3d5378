import type { ShownState } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'
import { type IsolationMethod, type ReportType, reportTypes } from '#domain/reportType.ts'

/** Default: issued on 2023-03-15 for three years. */
export const stateVectors: {
  id: string
  state: string
  issue?: string
  due?: string
  day: Day
  shown: ShownState
}[] = [
  { id: 'C1', state: 'issued', day: '2023-03-15', shown: 'valid' },
  { id: 'C2', state: 'issued', day: '2025-12-14', shown: 'valid' },
  { id: 'C3', state: 'issued', day: '2025-12-15', shown: 'expiring' },
  { id: 'C4', state: 'issued', day: '2026-03-15', shown: 'expiring' },
  { id: 'C5', state: 'issued', day: '2026-03-16', shown: 'expired' },
  { id: 'C6', state: 'issued', day: '2023-03-14', shown: 'waiting' },
  { id: 'C7', state: 'waiting', day: '2024-01-01', shown: 'waiting' },
  { id: 'C8', state: 'sealing', day: '2024-01-01', shown: 'sealing' },
  { id: 'C8b', state: 'failed', day: '2024-01-01', shown: 'failed' },
  { id: 'C9', state: 'suspended', day: '2024-01-01', shown: 'suspended' },
  { id: 'C10', state: 'revoked', day: '2024-01-01', shown: 'revoked' },
  { id: 'C11', state: 'superseded', day: '2024-01-01', shown: 'superseded' },
  { id: 'C12', state: 'revoked', day: '2030-01-01', shown: 'revoked' },
  { id: 'C13', state: 'suspended', day: '2030-01-01', shown: 'suspended' },
  { id: 'C14', state: 'valid', day: '2024-01-01', shown: 'suspended' },
  { id: 'C15', state: '', day: '2024-01-01', shown: 'suspended' },
  { id: 'C16', state: 'issued', due: '9999', day: '2024-01-01', shown: 'suspended' },
  { id: 'C17', state: 'issued', due: '2026-02-30', day: '2024-01-01', shown: 'suspended' },
  { id: 'C18', state: 'issued', issue: '', day: '2024-01-01', shown: 'suspended' },
  { id: 'C19', state: 'issued', issue: '2027-01-01', day: '2027-01-01', shown: 'suspended' },
  { id: 'C20', state: 'issued', day: 'today', shown: 'suspended' },
  { id: 'C21', state: 'toString', day: '2024-01-01', shown: 'suspended' },
]

const inForce = { state: 'issued', issueDate: '2025-01-01', dueDate: '2028-01-01', reportTypes }
const eval1: HeldCertificate = { ...inForce, rank: 1 }
const eval2: HeldCertificate = { ...inForce, rank: 2 }
const eval3: HeldCertificate = { ...inForce, rank: 3 }
const other: HeldCertificate = { ...inForce, rank: null, reportTypes: ['isolation'] }

/** On 2026-06-01. */
export const reportRightVectors: {
  id: string
  who: string
  held: HeldCertificate[]
  type: ReportType
  method: IsolationMethod | null
  allowed: boolean
}[] = [
  { id: 'Q1', who: 'nobody', held: [], type: 'disconnection', method: null, allowed: false },
  { id: 'Q2', who: 'EVAL-1', held: [eval1], type: 'disconnection', method: null, allowed: false },
  { id: 'Q3', who: 'EVAL-2', held: [eval2], type: 'disconnection', method: null, allowed: true },
  { id: 'Q4', who: 'EVAL-2', held: [eval2], type: 'potentialEqualization', method: null, allowed: true },
  { id: 'Q5', who: 'EVAL-2', held: [eval2], type: 'isolation', method: 'insulationTester', allowed: true },
  { id: 'Q6', who: 'EVAL-2', held: [eval2], type: 'isolation', method: 'voltmeterR0', allowed: false },
  { id: 'Q7', who: 'EVAL-3', held: [eval3], type: 'isolation', method: 'voltmeterR0', allowed: true },
  { id: 'Q8', who: 'EVAL-3', held: [eval3], type: 'isolation', method: null, allowed: false },
  {
    id: 'Q9',
    who: 'EVAL-1 and EVAL-2',
    held: [eval1, eval2],
    type: 'disconnection',
    method: null,
    allowed: true,
  },
  {
    id: 'Q10',
    who: 'EVAL-2 without reports in its template',
    held: [{ ...eval2, reportTypes: [] }],
    type: 'disconnection',
    method: null,
    allowed: false,
  },
  {
    id: 'Q11',
    who: 'a suspended EVAL-3 and an EVAL-1',
    held: [{ ...eval3, state: 'suspended' }, eval1],
    type: 'disconnection',
    method: null,
    allowed: false,
  },
  {
    id: 'Q12',
    who: 'an EVAL-3 that expired the day before',
    held: [{ ...eval3, dueDate: '2026-05-31' }],
    type: 'disconnection',
    method: null,
    allowed: false,
  },
  {
    id: 'Q13',
    who: 'an EVAL-3 on its due date',
    held: [{ ...eval3, dueDate: '2026-06-01' }],
    type: 'disconnection',
    method: null,
    allowed: true,
  },
  {
    id: 'Q14',
    who: 'another level',
    held: [other],
    type: 'isolation',
    method: 'insulationTester',
    allowed: true,
  },
  {
    id: 'Q15',
    who: 'another level',
    held: [other],
    type: 'isolation',
    method: 'voltmeterR0',
    allowed: false,
  },
  { id: 'Q16', who: 'another level', held: [other], type: 'disconnection', method: null, allowed: false },
  {
    id: 'Q17',
    who: 'another level that names no reports',
    held: [{ ...inForce, rank: null, reportTypes: [] }],
    type: 'disconnection',
    method: null,
    allowed: false,
  },
  {
    id: 'Q18',
    who: 'an EVAL-2 still being sealed',
    held: [{ ...eval2, state: 'sealing' }],
    type: 'disconnection',
    method: null,
    allowed: false,
  },
  {
    id: 'Q18b',
    who: 'an EVAL-2 that could not be issued',
    held: [{ ...eval2, state: 'failed' }],
    type: 'disconnection',
    method: null,
    allowed: false,
  },
  {
    id: 'Q19',
    who: 'an EVAL-2 whose template allows isolation only',
    held: [{ ...eval2, reportTypes: ['isolation'] }],
    type: 'disconnection',
    method: null,
    allowed: false,
  },
  {
    id: 'Q20',
    who: 'an EVAL-3 for bonding and an EVAL-2 for isolation',
    held: [
      { ...eval3, reportTypes: ['potentialEqualization'] },
      { ...eval2, reportTypes: ['isolation'] },
    ],
    type: 'isolation',
    method: 'voltmeterR0',
    allowed: false,
  },
]
