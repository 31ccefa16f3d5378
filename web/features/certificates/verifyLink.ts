/** Where anyone checks a certificate without signing in. */
export const verifyLink = (verifyCode: string) => `${window.location.origin}/verify/${verifyCode}`
