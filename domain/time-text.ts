/** '15:00:00' as '3 pm', '15:30:00' as '3:30 pm'. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = `${hours % 12 === 0 ? 12 : hours % 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  return `${clock} ${hours < 12 ? 'am' : 'pm'}`;
}
