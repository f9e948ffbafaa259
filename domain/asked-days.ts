/** How many days a report, and a search by card, may span. The server refuses more, and the screens say so before they ask. */
export const MOST_REPORT_DAYS = 366;
export const MOST_SEARCHED_DAYS = 92;
