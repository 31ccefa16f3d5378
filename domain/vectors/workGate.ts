import type { GateReason, GateWarning, WorkKind } from '#domain/workGate.ts'

interface GateVector {
  id: string
  /** Levels held, each valid on the day unless it says `expired`, `suspended` or `later`; `overdue` is the instruction. */
  holds: string
  work: WorkKind
  drivetrain?: string
  /** A tag hangs on the vehicle, one that something speaks against, or one by a report that contradicts itself. */
  tag?: 'confirmed' | 'contradicted' | 'inconsistent'
  /** Of somebody else who works on it another one hangs. */
  other?: 'confirmed' | 'contradicted'
  /** So many minutes ago the vehicle was measured. */
  age_min?: number
  tomorrow?: true
  /** The tags are of others than whoever is to work. */
  tagOfOthers?: true
  /** A report found something wrong with the vehicle that is not repaired. */
  openFault?: true
  /** A disconnection found a dangerous voltage, and that is not repaired. */
  foundVoltage?: true
  verdict: 'may' | 'notYet' | 'mayNot'
  reasons: GateReason[]
  warnings?: GateWarning[]
}

/** Who may do what (table of levels in OVE R 19 and DGUV I 209-093), and that nothing unknown is ever allowed. */
export const gateVectors: GateVector[] = [
  { id: 'G1', holds: '', work: 'drive', verdict: 'mayNot', reasons: ['noCertificate'] },
  { id: 'G2', holds: 'EVAL-0', work: 'drive', verdict: 'may', reasons: [] },
  { id: 'G3', holds: 'EVAL-0', work: 'drive', tag: 'confirmed', verdict: 'notYet', reasons: ['tagHangs'] },
  { id: 'G4', holds: 'EVAL-0', work: 'drive', tag: 'contradicted', verdict: 'notYet', reasons: ['tagHangs'] },
  { id: 'G5', holds: 'EVAL-0', work: 'nonElectrical', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G6', holds: 'EVAL-1', work: 'nonElectrical', verdict: 'may', reasons: [] },
  { id: 'G7', holds: 'EVAL-1', work: 'lowVoltage', drivetrain: 'MHEV', verdict: 'may', reasons: [] },
  { id: 'G8', holds: 'EVAL-1', work: 'disconnect', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G9', holds: 'EVAL-2', work: 'disconnect', verdict: 'may', reasons: [] },
  { id: 'G10', holds: 'EVAL-2', work: 'replaceParts', verdict: 'notYet', reasons: ['notDeEnergised'] },
  { id: 'G11', holds: 'EVAL-2', work: 'replaceParts', tag: 'confirmed', verdict: 'may', reasons: [] },
  {
    id: 'G12',
    holds: 'EVAL-2',
    work: 'replaceParts',
    tag: 'contradicted',
    verdict: 'notYet',
    reasons: ['tagContradicted'],
  },
  { id: 'G13', holds: 'EVAL-2', work: 'exchangeBattery', tag: 'confirmed', verdict: 'may', reasons: [] },
  { id: 'G14', holds: 'EVAL-2', work: 'measure', tag: 'confirmed', verdict: 'may', reasons: [] },
  {
    id: 'G15',
    holds: 'EVAL-2',
    work: 'measure',
    tag: 'confirmed',
    tomorrow: true,
    verdict: 'notYet',
    reasons: ['dayAhead'],
  },
  { id: 'G32', holds: 'EVAL-0', work: 'drive', tomorrow: true, verdict: 'notYet', reasons: ['dayAhead'] },
  {
    id: 'G33',
    holds: 'EVAL-1',
    work: 'nonElectrical',
    tomorrow: true,
    verdict: 'notYet',
    reasons: ['instructionOverdue'],
  },
  {
    id: 'G34',
    holds: 'EVAL-1 overdue',
    work: 'nonElectrical',
    verdict: 'notYet',
    reasons: ['instructionOverdue'],
  },
  { id: 'G35', holds: 'EVAL-1 overdue, EVAL-1', work: 'nonElectrical', verdict: 'may', reasons: [] },
  { id: 'G36', holds: 'EVAL-1 overdue, EVAL-2', work: 'lowVoltage', verdict: 'may', reasons: [] },
  {
    id: 'G37',
    holds: 'EVAL-1 overdue',
    work: 'disconnect',
    verdict: 'mayNot',
    reasons: ['levelTooLow', 'instructionOverdue'],
  },
  {
    id: 'G38',
    holds: 'EVAL-2',
    work: 'replaceParts',
    tag: 'inconsistent',
    verdict: 'notYet',
    reasons: ['disconnectionContradicted'],
    warnings: ['disconnectionContradicted'],
  },
  {
    id: 'G45',
    holds: 'EVAL-2',
    work: 'replaceParts',
    tag: 'inconsistent',
    other: 'confirmed',
    verdict: 'may',
    reasons: [],
    warnings: ['disconnectionContradicted'],
  },
  {
    id: 'G46',
    holds: 'EVAL-1',
    work: 'drive',
    openFault: true,
    verdict: 'may',
    reasons: [],
    warnings: ['openFault'],
  },
  {
    id: 'G54',
    holds: 'EVAL-2',
    work: 'replaceParts',
    tag: 'confirmed',
    tagOfOthers: true,
    verdict: 'may',
    reasons: [],
    warnings: ['tagOfOthers'],
  },
  {
    id: 'G56',
    holds: 'EVAL-1',
    work: 'replaceParts',
    tag: 'confirmed',
    tagOfOthers: true,
    verdict: 'mayNot',
    reasons: ['levelTooLow'],
  },
  {
    id: 'G55',
    holds: 'EVAL-2',
    work: 'drive',
    tag: 'confirmed',
    tagOfOthers: true,
    verdict: 'notYet',
    reasons: ['tagHangs'],
  },
  {
    id: 'G47',
    holds: 'EVAL-1',
    work: 'drive',
    openFault: true,
    foundVoltage: true,
    verdict: 'notYet',
    reasons: ['voltageFound'],
    warnings: ['openFault'],
  },
  {
    id: 'G48',
    holds: 'EVAL-3',
    work: 'nonElectrical',
    foundVoltage: true,
    verdict: 'notYet',
    reasons: ['voltageFound'],
  },
  {
    id: 'G49',
    holds: 'EVAL-2',
    work: 'lowVoltage',
    foundVoltage: true,
    tomorrow: true,
    verdict: 'notYet',
    reasons: ['voltageFound'],
  },
  {
    id: 'G50',
    holds: 'EVAL-0',
    work: 'nonElectrical',
    foundVoltage: true,
    verdict: 'mayNot',
    reasons: ['levelTooLow', 'voltageFound'],
  },
  { id: 'G51', holds: 'EVAL-2', work: 'disconnect', foundVoltage: true, verdict: 'may', reasons: [] },
  { id: 'G52', holds: 'EVAL-3', work: 'live', foundVoltage: true, verdict: 'may', reasons: [] },
  { id: 'G53', holds: 'EVAL-3', work: 'recovery', foundVoltage: true, verdict: 'may', reasons: [] },
  { id: 'G39', holds: 'EVAL-2', work: 'disconnect', tag: 'inconsistent', verdict: 'may', reasons: [] },
  { id: 'G40', holds: 'EVAL-2', work: 'nonElectrical', tomorrow: true, verdict: 'may', reasons: [] },
  { id: 'G16', holds: 'EVAL-2', work: 'live', tag: 'confirmed', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G17', holds: 'EVAL-3', work: 'live', verdict: 'may', reasons: [] },
  { id: 'G18', holds: 'EVAL-3', work: 'damaged', verdict: 'may', reasons: [] },
  { id: 'G19', holds: 'EVAL-2', work: 'damaged', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G20', holds: 'EVAL-A', work: 'recovery', verdict: 'may', reasons: [] },
  { id: 'G21', holds: 'EVAL-3', work: 'recovery', verdict: 'may', reasons: [] },
  { id: 'G22', holds: 'EVAL-2', work: 'recovery', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G23', holds: 'EVAL-A', work: 'nonElectrical', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G24', holds: 'EVAL-T', work: 'live', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G25', holds: 'EVAL-3 expired', work: 'live', verdict: 'mayNot', reasons: ['notValidThatDay'] },
  { id: 'G26', holds: 'EVAL-3 suspended', work: 'live', verdict: 'mayNot', reasons: ['notValidThatDay'] },
  { id: 'G27', holds: 'EVAL-3 later', work: 'live', verdict: 'mayNot', reasons: ['notValidThatDay'] },
  { id: 'G28', holds: 'EVAL-3 expired, EVAL-2', work: 'live', verdict: 'mayNot', reasons: ['levelTooLow'] },
  { id: 'G29', holds: 'EVAL-1, EVAL-2', work: 'disconnect', verdict: 'may', reasons: [] },
  {
    id: 'G30',
    holds: 'EVAL-3',
    work: 'disconnect',
    drivetrain: 'MHEV',
    verdict: 'mayNot',
    reasons: ['noHighVoltage'],
  },
  {
    id: 'G31',
    holds: 'EVAL-1',
    work: 'replaceParts',
    verdict: 'mayNot',
    reasons: ['levelTooLow', 'notDeEnergised'],
  },
  {
    id: 'G41 (T74)',
    holds: 'EVAL-2',
    work: 'measure',
    tag: 'confirmed',
    age_min: 1441,
    verdict: 'notYet',
    reasons: ['disconnectionTooOld'],
  },
  {
    id: 'G42 (T74)',
    holds: 'EVAL-2',
    work: 'replaceParts',
    tag: 'confirmed',
    age_min: 1440,
    verdict: 'may',
    reasons: [],
  },
  {
    id: 'G43 (T74)',
    holds: 'EVAL-0',
    work: 'drive',
    tag: 'confirmed',
    age_min: 1441,
    verdict: 'notYet',
    reasons: ['tagHangs'],
  },
  {
    id: 'G44',
    holds: 'EVAL-2',
    work: 'replaceParts',
    tag: 'contradicted',
    other: 'confirmed',
    verdict: 'may',
    reasons: [],
  },
]
