/** Bytes (hexadecimal) and the Eval-ID of their first 60 bits. */
export const evalIdVectors: { id: string; bytes: string; evalId: string }[] = [
  { id: 'E1', bytes: '0000000000000000', evalId: 'EVAL-0000000000000' },
  { id: 'E2', bytes: 'ffffffffffffffff', evalId: 'EVAL-ZZZZZZZZZZZZC' },
  { id: 'E3', bytes: '00443214c74254b6', evalId: 'EVAL-0123456789ABT' },
  { id: 'E4', bytes: '63a56a96bae35cef00', evalId: 'EVAL-CEJPN5NTWDEEG' },
]

/** Spellings of the third one, and texts that are no Eval-ID. */
export const typedEvalIdVectors: { id: string; typed: string; evalId: string | null }[] = [
  { id: 'E10', typed: 'EVAL-0123456789ABT', evalId: 'EVAL-0123456789ABT' },
  { id: 'E11', typed: 'eval-0123456789abt', evalId: 'EVAL-0123456789ABT' },
  { id: 'E12', typed: ' EVAL 0123 4567 89AB T ', evalId: 'EVAL-0123456789ABT' },
  { id: 'E13', typed: 'EVAL0123456789ABT', evalId: 'EVAL-0123456789ABT' },
  { id: 'E14', typed: '0123456789ABT', evalId: 'EVAL-0123456789ABT' },
  { id: 'E15', typed: 'EVAL-OI23456789ABT', evalId: 'EVAL-0123456789ABT' },
  { id: 'E16', typed: 'eval-ol23456789abt', evalId: 'EVAL-0123456789ABT' },
  { id: 'E17', typed: 'EVAI\u2013o1234\u201156789ab\u00a0t', evalId: 'EVAL-0123456789ABT' },
  { id: 'E18', typed: 'EVAL-0123456789ABS', evalId: null },
  { id: 'E19', typed: 'EVAL-1023456789ABT', evalId: null },
  { id: 'E20', typed: 'EVAL-U123456789ABT', evalId: null },
  { id: 'E21', typed: 'EVAL-0123456789AB', evalId: null },
  { id: 'E22', typed: 'EVAL-0123456789ABT0', evalId: null },
  { id: 'E23', typed: 'OVAL-0123456789ABT', evalId: null },
  { id: 'E24', typed: '', evalId: null },
  { id: 'E25', typed: 'EVAL-', evalId: null },
  { id: 'E26', typed: 'EVAL-\uff10123456789ABT', evalId: null },
]
