export function seedFault(text: string): string | undefined
