/** The front page of campaigns: deadlines count down. */
import { setUpCountdowns } from "../desk/countdown.js";

setUpCountdowns();
