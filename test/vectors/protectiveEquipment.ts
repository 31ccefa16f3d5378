/** DC voltages in V. */
export const gloveVectors: { id: string; category: string | null; system_V: number; enough: boolean }[] = [
  { id: 'G1', category: 'class00', system_V: 400, enough: true },
  { id: 'G2', category: 'class00', system_V: 750, enough: true },
  { id: 'G3', category: 'class00', system_V: 751, enough: false },
  { id: 'G4', category: 'class0', system_V: 800, enough: true },
  { id: 'G5', category: 'class0', system_V: 1500, enough: true },
  { id: 'G6', category: 'class0', system_V: 1501, enough: false },
  { id: 'G7', category: 'class1', system_V: 1500, enough: true },
  { id: 'G8', category: 'CAT III', system_V: 400, enough: false },
  { id: 'G9', category: null, system_V: 400, enough: false },
  { id: 'G10', category: 'class0', system_V: NaN, enough: false },
]
