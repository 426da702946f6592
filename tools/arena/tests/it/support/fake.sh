# A program of the Gomocup protocol for tests: it plays the first free point from the upper left
# corner, and does at its third move what its first argument says. What it hears it writes into the
# file that its second argument names.
mode=$1
said=$2
cr=$(printf '\r')
taken=' '
moves=0
size=0

point() {
    y=0
    while [ "$y" -lt "$size" ]; do
        x=0
        while [ "$x" -lt "$size" ]; do
            case $taken in
            *" $x,$y "*) ;;
            *)
                taken="$taken$x,$y "
                return
                ;;
            esac
            x=$((x + 1))
        done
        y=$((y + 1))
    done
}

play() {
    moves=$((moves + 1))
    if [ "$moves" -eq 1 ] && [ "$mode" = late ]; then
        while :; do :; done
    fi
    if [ "$moves" -eq 3 ]; then
        case $mode in
        hang) exec sleep 60 ;;
        busy) while :; do :; done ;;
        crash) exit 3 ;;
        close) exec >&-; exec sleep 60 ;;
        error) echo 'ERROR I give up' ; return ;;
        taken) echo '0,0' ; return ;;
        off) echo '15,3' ; return ;;
        words) echo 'here' ; return ;;
        endless) tr '\000' 'x' < /dev/zero ;;
        chatty) echo 'MESSAGE thinking' ; echo 'DEBUG 1,1' ; echo 'unknown max_node' ; echo ;;
        suggest)
            point
            echo "SUGGEST $x,$y"
            read -r line
            echo "$line" >> "$said"
            echo "$x,$y"
            return
            ;;
        esac
    fi
    point
    echo "$x,$y"
}

while read -r line; do
    line=${line%"$cr"}
    [ -n "$said" ] && echo "$line" >> "$said"
    case $line in
    START*)
        size=${line#START }
        case $mode in
        refuse) echo 'ERROR this size is not for me' ;;
        mute) ;;
        *) echo OK ;;
        esac
        ;;
    BEGIN) play ;;
    TURN*)
        taken="$taken${line#TURN } "
        play
        ;;
    BOARD)
        taken=' '
        while read -r line; do
            line=${line%"$cr"}
            [ -n "$said" ] && echo "$line" >> "$said"
            [ "$line" = DONE ] && break
            taken="$taken${line%,*} "
        done
        play
        ;;
    END) exit 0 ;;
    esac
done
