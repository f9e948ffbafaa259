/** What each kind of robot check tells: the proof, or null when it does not hold any more. */
export type RobotProps = { onToken: (token: string | null) => void };
