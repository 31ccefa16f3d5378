/** argon2id with the OWASP minimum: 19 MiB (`memoryCost` in KiB), two passes, one lane. */
export const productCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Not a setting. Tests lower it because they hash hundreds of passwords. */
export const cost: { memoryCost: number; timeCost: number; parallelism: number } = { ...productCost }

export const costSign = () => `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
